package main

//go:generate go run ./internal/mkreadme
