package operation

const (
	DefaultPageSize = 10
	maxPageSize     = 100
	// maxPage keeps the first row of a page within the database's integers.
	maxPage = 1 << 40
)

// Paging is the requested page of a list.
type Paging struct{ Page, Size int }

// StrictPaging reads PageNumber and PageSize, which must both be 1 or greater.
func StrictPaging(p *Params) Paging {
	page, size := p.Integer("PageNumber", 1), p.Integer("PageSize", DefaultPageSize)
	p.AtLeastOne("PageNumber", page)
	p.AtLeastOne("PageSize", size)
	return Bounded(page, size)
}

// LenientPaging reads PageNumber and PageSize; anything below 1 means the default, as
// for the list of people.
func LenientPaging(p *Params) Paging {
	page, size := p.Integer("PageNumber", 1), p.Integer("PageSize", DefaultPageSize)
	if size < 1 {
		size = DefaultPageSize
	}
	return Bounded(max(page, 1), size)
}

func Bounded(page, size int64) Paging {
	return Paging{Page: int(min(page, maxPage)), Size: int(min(size, maxPageSize))}
}

func (p *Params) AtLeastOne(name string, n int64) {
	if n < 1 && !p.Refused(name) {
		p.Refuse(FieldInvalid, name, "%s must be 1 or greater.", name)
	}
}
