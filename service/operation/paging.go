package operation

const (
	defaultPageSize = 10
	maxPageSize     = 100
	// maxPage keeps the first row of a page within the database's integers.
	maxPage = 1 << 40
)

// Paging is the requested page of a list.
type Paging struct{ Page, Size int }

// StrictPaging reads PageNumber and PageSize, which must both be 1 or greater.
func StrictPaging(p *Params) Paging {
	page, size := p.Integer("PageNumber", 1), p.Integer("PageSize", defaultPageSize)
	p.atLeastOne("PageNumber", page)
	p.atLeastOne("PageSize", size)
	return bounded(page, size)
}

// LenientPaging reads PageNumber and PageSize; anything below 1 means the default, as
// for the list of people.
func LenientPaging(p *Params) Paging {
	page, size := p.Integer("PageNumber", 1), p.Integer("PageSize", defaultPageSize)
	if size < 1 {
		size = defaultPageSize
	}
	return bounded(max(page, 1), size)
}

// CatalogPaging reads PageNumber, where 0 also means the first page, and PageSize.
func CatalogPaging(p *Params) Paging {
	page, size := p.Integer("PageNumber", 1), p.Integer("PageSize", defaultPageSize)
	if page < 0 {
		p.Refuse(FieldInvalid, "PageNumber", "PageNumber must be 0 or greater.")
	}
	p.atLeastOne("PageSize", size)
	return bounded(max(page, 1), size)
}

func bounded(page, size int64) Paging {
	return Paging{Page: int(min(page, maxPage)), Size: int(min(size, maxPageSize))}
}

func (p *Params) atLeastOne(name string, n int64) {
	if n < 1 && !p.Refused(name) {
		p.Refuse(FieldInvalid, name, "%s must be 1 or greater.", name)
	}
}
