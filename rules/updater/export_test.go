package updater

// DayOfName returns the date in the name of a file.
var DayOfName = dayOfName
