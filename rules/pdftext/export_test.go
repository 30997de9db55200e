package pdftext

// ReadWithin is Read with another limit of time.
var ReadWithin = readWithin
