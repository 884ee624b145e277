// Package rows reads what people have: lists and tables from files, the clipboard and standard input. It finds out
// what contains them (encoding, separator, quotes, a workbook), which row is the header and what its headings mean,
// which rows are titles, sections and sums, and what a figure says. It knows neither plans nor catalogs, and is the
// only reader of such text: what one door reads, the others read as well.
//
// What may mean two things is an error that names both. Each row knows its line, so that an error names the place.
package rows
