package plan

import (
	"fmt"
	"strings"
	"testing"
)

// words formats a table on one line: the lines by place, and the invalid rows.
func (t Table) words() string {
	var b strings.Builder
	for _, o := range t.Options {
		fmt.Fprintf(&b, "[%s/%s]", o.Area, o.Option)
		for _, l := range o.Lines {
			mark := ""
			if l.Entry.Accessory {
				mark = "> "
			}
			if l.Entry.Hours {
				mark += "h "
			}
			if l.Entry.Custom {
				mark += "c "
			}
			if l.Err != nil {
				fmt.Fprintf(&b, " %d:wrong", l.Number)
				continue
			}
			fmt.Fprintf(&b, " %d:%s%s %s", l.Number, mark, l.Entry.Quantity, l.Entry.Name())
		}
	}
	return b.String()
}

// A spreadsheet of rooms becomes a plan: if a row lands in another room or is silently dropped,
// nobody orders that display.
func TestTable(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		in, want, unread, fees string
		built                  int
	}{
		"areas, options and lines": {
			in:   "Area,Option,Qty,Item,Price\nCinema,Good,1,vx-65,\nCinema,Better,1,vx-75,3799\nKitchen,,2,c6,\n",
			want: "[Cinema/Good] 2:1 vx-65[Cinema/Better] 3:1 vx-75[Kitchen/] 4:2 c6",
		},
		"what is empty is as above": {
			in:   "area,option,qty,item\nCinema,2,1,vx-65\n,,2,c6\n,3,1,c8\nDen,,1,k4\n",
			want: "[Cinema/2] 2:1 vx-65 3:2 c6[Cinema/3] 4:1 c8[Den/] 5:1 k4",
		},
		"an area comes again":   {in: "area,item\nA,x\nB,y\na,z\n", want: "[A/] 2:1 x 4:1 z[B/] 3:1 y"},
		"accessories and hours": {in: "room,qty,item\nA,1,vx-65\nA,1,> sm-6\nA,2h,install\n", want: "[A/] 2:1 vx-65 3:> 1 sm-6 4:h 2 install"},
		"the lines of a proposal, with a text that no spreadsheet runs": {
			in:   "area,accessory,type,quantity,name,sellPrice\nA,false,Part,1,vx-65,2499.99\nA,true,Part,1,sm-6,289\nA,false,Labor,2,'-install,110\n",
			want: "[A/] 2:1 vx-65 3:> 1 sm-6 4:h 2 -install",
		},
		"accessories as people write them": {
			in:   "area,accessory,item\nA,no,vx-65\nA,Yes,sm-6\nA,x,sm-4\nA,,c6\nA,perhaps,c8\n",
			want: "[A/] 2:1 vx-65 3:> 1 sm-6 4:> 1 sm-4 5:1 c6 6:wrong",
		},
		"quotes, semicolons and a mark":     {in: "\ufeffArea;Qty;Item\r\n\"Living; Room\";1;\"vx \"\"75\"\"\"\r\n", want: "[Living; Room/] 2:1 vx \"75\""},
		"tabs":                              {in: "Area\tItem\nA\tvx, wide\n", want: "[A/] 2:1 vx, wide"},
		"columns that say nothing here":     {in: "client,area,item,city\nAda,A,x,Austin\n", want: "[A/] 2:1 x", unread: "client city"},
		"brand and model are one name":      {in: "area,brand,model\nA,Northlight,VX-75\n", want: "[A/] 2:1 Northlight VX-75"},
		"rows without content":              {in: "area,qty,item\nA,1,x\n,,\n\nA,1,y\n", want: "[A/] 2:1 x 5:1 y"},
		"wrong rows are told":               {in: "area,qty,item\n,1,x\nA,many,y\nA,2,\n", want: "[/] 2:wrong[A/] 3:wrong 4:wrong"},
		"a row of fewer and of more cells":  {in: "area,item,qty\nA,x\nA,y,2,\nA,z,2,3\n", want: "[A/] 2:1 x 3:2 y 4:wrong"},
		"a price that the comma cuts":       {in: "area,qty,item,price\nA,1,x,1,899\n", want: "[A/] 2:wrong"},
		"a cell below no heading":           {in: "area,item,\nA,x,\nA,y,z\n", want: "[A/] 2:1 x 3:wrong"},
		"below an area that comes again":    {in: "area,option,item\nA,2,x\nB,,y\na,2,z\n,,w\n", want: "[A/2] 2:1 x 4:1 z 5:1 w[B/] 3:1 y"},
		"the option of an area is as above": {in: "area,option,item\nA,2,x\na,,y\nB,,z\nA,,w\n", want: "[A/2] 2:1 x 3:1 y[B/] 4:1 z[A/] 5:1 w"},
		"empty cells between tabs":          {in: "Area\tItem\tOption\tQty\nA\tx\t\t2\n", want: "[A/] 2:2 x"},
		"a column of hours":                 {in: "area,hours,item\nA,4,install\n", want: "[A/] 2:h 4 install"},
		"a total without a price":           {in: "area,qty,item,total\nA,2,x,50\nA,2,y,\n", want: "[A/] 2:wrong 3:2 y"},
		"a total that is no figure":         {in: "area,qty,item,price,total\nA,2,x,50,#REF!\n", want: "[A/] 2:wrong"},
		"two prices and two costs":          {in: "area,item,price,sell,cost,unit cost\nA,x,5,6,,\nA,y,5,,,\nA,z,5,5.00,2,2\nA,w,,,2,3\n", want: "[A/] 2:wrong 3:1 y 4:1 z 5:wrong"},
		"the header again":                  {in: "Area,Item\nA,x\nArea,Item\nB,y\n", want: "[A/] 2:1 x[B/] 4:1 y"},
		"fees": {
			in:   "area,type,item,price\nA,Part,x,5\nA,Fee,Freight,150\nA,Labor,y,5\n",
			want: "[A/] 2:1 x 4:h 1 y", fees: "Freight",
		},
		"custom lines are not searched": {
			in:   "area,type,item,price\nA,CustomItem,bracket,12\nA,Custom item,plate,12\nA,Display,x,5\n",
			want: "[A/] 2:c 1 bracket 3:c 1 plate 4:1 x",
		},
		"names in quotes are custom lines": {
			in:   "area,item,price\nA,\"\"\"wall bracket\"\"\",12\nA,\"> \"\"plate\"\"\",12\nA,\"wall bracket\",12\n",
			want: "[A/] 2:c 1 wall bracket 3:> c 1 plate 4:1 wall bracket",
		},
		"what is built is not planned again": {
			in:   "area,state,item\nA,built,x\nA,planned,y\nA,built otherwise,z\nA,not built,w\n",
			want: "[A/] 3:1 y 5:1 w", built: 2,
		},
		"what is built, in capitals": {in: "area,state,state,item\nA,Built,TX,x\nA,PLANNED,TX,y\n", want: "[A/] 3:1 y", unread: "state state", built: 1},
		"an accessory of what is left out is a line": {
			in:   "area,type,state,item\nA,,planned,x\nB,,built,y\nB,,planned,> z\nB,,planned,> w\nA,,planned,> v\nA,Fee,,Freight\nA,,,> u\n",
			want: "[A/] 2:1 x 6:> 1 v 8:1 u[B/] 4:1 z 5:1 w", built: 1, fees: "Freight",
		},
		"an accessory of nothing is a line":      {in: "area,item\nA,> x\nA,> y\nA,z\nA,> w\n", want: "[A/] 2:1 x 3:1 y 4:1 z 5:> 1 w"},
		"two areas in a row":                     {in: "area,room,item\nFloor 1,Kitchen,x\nKitchen,kitchen,y\n,Den,z\n", want: "[Kitchen/] 2:wrong 3:1 y[Den/] 4:1 z"},
		"a row that has only an option":          {in: "area,option,item\nA,Good,x\n,Better,\n,,y\n", want: "[A/Good] 2:1 x[A/Better] 3:wrong 4:1 y"},
		"a heading of two lines":                 {in: "Area,Item,\"Unit\n Price\"\nA,x,5\nA,y,many\n", want: "[A/] 3:1 x 4:wrong"},
		"two totals":                             {in: "area,item,price,total,amount\nA,x,5,6,5\nA,y,5,5,5.00\n", want: "[A/] 2:wrong 3:1 y"},
		"signs of two currencies":                {in: "area,item,price,cost\nA,x,$5,€3\nA,y,5,€3\n", want: "[A/] 2:wrong 3:1 y"},
		"a fee without a name":                   {in: "area,type,item\nA,Fee,\nA,,x\n", want: "[A/] 3:1 x", fees: "line 2"},
		"thousands or places, behind an @":       {in: "area;item;price\nA;x;@1.899\n", want: "[A/] 2:wrong"},
		"the state of an address":                {in: "area,item,state\nA,x,TX\nA,y,TX\n", want: "[A/] 2:1 x 3:1 y", unread: "state"},
		"places that no spreadsheet runs":        {in: "area,option,item\n'@Home,'- Best,x\n'quoted',,y\n", want: "[@Home/- Best] 2:1 x['quoted'/] 3:1 y"},
		"names that begin with an apostrophe":    {in: "area,item\nA,''-5\nA,'x\n", want: "[A/] 2:1 '-5 3:1 'x"},
		"thousands or places, with semicolons":   {in: "area;qty;item;price;cost\nA;1;x;1.899;\nA;1.000;y;;\nA;1;z;0.755;1899.5\nA;1;w;;1,250\n", want: "[A/] 2:wrong 3:wrong 4:1 z 5:wrong"},
		"thousands or places, and the separator": {in: "area,qty,item,price\nA,1,x,1.899\n", want: "[A/] 2:1 x"},
	} {
		got, ok, err := ParseTable(tt.in)
		if err != nil || !ok || got.words() != tt.want || strings.Join(got.Unread, " ") != tt.unread || got.Built != tt.built || strings.Join(got.Fees, ", ") != tt.fees {
			t.Errorf("%s: %q, unread %q, %v %v; want %q, %q", name, got.words(), got.Unread, ok, err, tt.want, tt.unread)
		}
	}
}

// Other tables are left to the parsers of outlines and lists.
func TestNoTable(t *testing.T) {
	t.Parallel()
	for _, in := range []string{"", "2 vx-75\n4h install\n", "Qty\tModel\n2\tC8\n", "area,qty\nA,2\n", "# Garage\n", "2 area, item\n", "\"area,item"} {
		if got, ok, err := ParseTable(in); ok || err != nil {
			t.Errorf("%q is a table: %q %v", in, got.words(), err)
		}
	}
	for what, in := range map[string]string{"an unterminated quote": "area,item\nA,\"x\n", "no place": "qty,item\n2,x\n", "no place, with semicolons": "SKU;Item;Qty\n7;x;2\n"} {
		if _, ok, err := ParseTable(in); !ok || err == nil {
			t.Errorf("%s: %v %v", what, ok, err)
		}
	}
}
