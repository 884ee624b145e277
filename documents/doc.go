// Package documents has what is put on paper: the client's proposal and change order, the
// installers' sheet and the pick list. It decides what a document says, in which order and how
// figures are written; package page makes its HTML, pdf its PDF and spreadsheet its tables.
package documents
