// Package page is the frame of all pages in a browser: header, style sheet, scripts, and what
// a page may load. It knows of no table, rule or card.
package page
