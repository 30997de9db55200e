package riftbound_test

// Lines are the lines of random games.
var Lines = randomLines
