package service

const (
	defaultPageSize = 10
	maxPageSize     = 100
	// maxPage keeps the first row of a page within the database's integers.
	maxPage = 1 << 40
)

// paging is the requested page of a list.
type paging struct{ page, size int }

// strictPaging reads PageNumber and PageSize, which must both be 1 or greater.
func strictPaging(p *params) paging {
	page, size := p.integer("PageNumber", 1), p.integer("PageSize", defaultPageSize)
	p.atLeastOne("PageNumber", page)
	p.atLeastOne("PageSize", size)
	return bounded(page, size)
}

// lenientPaging reads PageNumber and PageSize; anything below 1 means the default, as
// for the list of people.
func lenientPaging(p *params) paging {
	page, size := p.integer("PageNumber", 1), p.integer("PageSize", defaultPageSize)
	if size < 1 {
		size = defaultPageSize
	}
	return bounded(max(page, 1), size)
}

func bounded(page, size int64) paging {
	return paging{page: int(min(page, maxPage)), size: int(min(size, maxPageSize))}
}

func (p *params) atLeastOne(name string, n int64) {
	if n < 1 && !p.refused(name) {
		p.refuse(fieldInvalid, name, "%s must be 1 or greater.", name)
	}
}
