package pdftext

// ReadWithin is Read with a time limit.
var ReadWithin = readWithin
