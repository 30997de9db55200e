package riftbound

// Lines are what random games consist of.
var Lines = randomLines
