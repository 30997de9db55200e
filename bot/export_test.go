package bot

// OpenWith is Open with a library that a test has read already.
var OpenWith = openWith
