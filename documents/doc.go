// Package documents has what is put on paper: the client's proposal and change order, the installers' sheet and
// their pick list. It decides what a document says, in which order and how figures are written; package page makes
// its HTML, pdf its PDF and spreadsheet its tables. The PDF is that HTML.
//
// A document is made by ProposalOf, ChangeOrderOf, SheetOf or PickListOf, from values of state and a Printing, and
// written by render.Render in one of the Formats:
//
//	d := documents.ProposalOf(state.ForClient(p), documents.Printing{Look: look, At: now})
//	r, err := render.Render(ctx, w, d, documents.FormatPDF) // r.Pages, r.Warnings
//	name := documents.FileName(d, documents.FormatPDF)      // 1042-halvorsen-residence.pdf
//
// Kinds and Formats list their names as commands and addresses write them. A client's document is made from
// state.ClientProposal, or from a change order without its internal part, so it has no cost, margin or note of the
// team.
package documents
