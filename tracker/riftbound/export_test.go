package riftbound

// Lines are the lines of random games.
var Lines = randomLines
