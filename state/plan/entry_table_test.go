package plan

import (
	"fmt"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/rows"
)

// places formats a table on one line: the lines by place, and the invalid rows.
func (l List) places() string {
	var b strings.Builder
	lines := make([]Line, len(l.Lines))
	for i := range lines {
		lines[i].ID = ID(i)
	}
	for _, a := range l.Areas(&state.Proposal{}, &Plan{}, lines, func() ID { return 0 }) {
		for _, o := range a.Options {
			first := l.Lines[o.Lines[0].ID]
			fmt.Fprintf(&b, "[%s/%s]", first.Area, first.Option)
			for _, at := range o.Lines {
				p := l.Lines[at.ID]
				mark := ""
				if p.Entry.Accessory {
					mark = "> "
				}
				if p.Entry.Hours {
					mark += "h "
				}
				if p.Entry.Custom {
					mark += "c "
				}
				if p.Err != nil {
					fmt.Fprintf(&b, " %d:wrong", p.Number)
					continue
				}
				fmt.Fprintf(&b, " %d:%s%s %s", p.Number, mark, p.Entry.Quantity, p.Entry.Name())
			}
		}
	}
	return b.String()
}

// A spreadsheet of rooms becomes a plan: if a row lands in another room or is silently dropped,
// nobody orders that display.
func TestTable(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		in, want, said string
	}{
		"areas, options and lines": {
			in:   "Area,Option,Qty,Item,Price\nCinema,Good,1,vx-65,\nCinema,Better,1,vx-75,3799\nKitchen,,2,c6,\n",
			want: "[Cinema/Good] 2:1 vx-65[Cinema/Better] 3:1 vx-75[Kitchen/] 4:2 c6",
		},
		"what is empty is as above": {
			in:   "area,option,qty,item\nCinema,2,1,vx-65\n,,2,c6\n,3,1,c8\nDen,,1,k4\n",
			want: "[Cinema/2] 2:1 vx-65 3:2 c6[Cinema/3] 4:1 c8[Den/] 5:1 k4",
		},
		"an area comes again": {in: "area,item\nA,x\nB,y\na,z\n", want: "[A/] 2:1 x 4:1 z[B/] 3:1 y"},
		"accessories and hours": {
			in:   "room,qty,item\nA,1,vx-65\nA,1,> sm-6\nA,2h,install\n",
			want: "[A/] 2:1 vx-65 3:> 1 sm-6 4:h 2 install",
		},
		"the lines of a proposal, with a text that no spreadsheet runs": {
			in:   "area,accessory,type,quantity,name,sellPrice\nA,false,Part,1,vx-65,2499.99\nA,true,Part,1,sm-6,289\nA,false,Labor,2,'-install,110\n",
			want: "[A/] 2:1 vx-65 3:> 1 sm-6 4:h 2 -install",
		},
		"accessories as people write them": {
			in:   "area,accessory,item\nA,no,vx-65\nA,Yes,sm-6\nA,x,sm-4\nA,,c6\nA,perhaps,c8\n",
			want: "[A/] 2:1 vx-65 3:> 1 sm-6 4:> 1 sm-4 5:1 c6 6:wrong",
		},
		"quotes, semicolons and a mark": {
			in:   "\ufeffArea;Qty;Item\r\n\"Living; Room\";1;\"vx \"\"75\"\"\"\r\n",
			want: "[Living; Room/] 2:1 vx \"75\"",
		},
		"tabs": {in: "Area\tItem\nA\tvx, wide\n", want: "[A/] 2:1 vx, wide"},
		"columns that say nothing here": {
			in: "client,area,item,city\nAda,A,x,Austin\n", want: "[A/] 2:1 x",
			said: "Not read: the columns client, city.",
		},
		"brand and model are one name": {
			in:   "area,brand,model\nA,Northlight,VX-75\n",
			want: "[A/] 2:1 Northlight VX-75",
		},
		"rows without content": {in: "area,qty,item\nA,1,x\n,,\n\nA,1,y\n", want: "[A/] 2:1 x 5:1 y"},
		"wrong rows are told": {
			in:   "area,qty,item\n,1,x\nA,many,y\nA,2,\n",
			want: "[/] 2:wrong[A/] 3:wrong 4:wrong",
		},
		"a row of fewer and of more cells": {
			in:   "area,item,qty\nA,x\nA,y,2,\nA,z,2,3\n",
			want: "[A/] 2:1 x 3:2 y 4:wrong",
		},
		"a price that the comma cuts": {in: "area,qty,item,price\nA,1,x,1,899\n", want: "[A/] 2:wrong"},
		"a cell below no heading":     {in: "area,item,\nA,x,\nA,y,z\n", want: "[A/] 2:1 x 3:wrong"},
		"below an area that comes again": {
			in:   "area,option,item\nA,2,x\nB,,y\na,2,z\n,,w\n",
			want: "[A/2] 2:1 x 4:1 z 5:1 w[B/] 3:1 y",
		},
		"the option of an area is as above": {
			in:   "area,option,item\nA,2,x\na,,y\nB,,z\nA,,w\n",
			want: "[A/2] 2:1 x 3:1 y[A/] 5:1 w[B/] 4:1 z",
		},
		"empty cells between tabs": {in: "Area\tItem\tOption\tQty\nA\tx\t\t2\n", want: "[A/] 2:2 x"},
		"a column of hours":        {in: "area,hours,item\nA,4,install\n", want: "[A/] 2:h 4 install"},
		"a total without a price": {
			in:   "area,qty,item,total\nA,2,x,50\nA,2,y,\n",
			want: "[A/] 2:wrong 3:2 y",
		},
		"a total that is no figure": {in: "area,qty,item,price,total\nA,2,x,50,#REF!\n", want: "[A/] 2:wrong"},
		"two prices and two costs":  {in: "area,item,price,sell,cost,unit cost\nA,x,5,6,,\nA,y,5,,,\nA,z,5,5.00,2,2\nA,w,,,2,3\n", want: "[A/] 2:wrong 3:1 y 4:1 z 5:wrong"},
		"the header again":          {in: "Area,Item\nA,x\nArea,Item\nB,y\n", want: "[A/] 2:1 x[B/] 4:1 y"},
		"fees": {
			in:   "area,type,item,price\nA,Part,x,5\nA,Fee,Freight,150\nA,Labor,y,5\n",
			want: "[A/] 2:1 x 4:h 1 y", said: "Left out: Freight. The builder makes no fees; add them in the web app.",
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
			want: "[A/] 3:1 y 5:1 w", said: "Left out: 2 lines that the table calls built.",
		},
		"what is built, in capitals": {
			in: "area,state,state,item\nA,Built,TX,x\nA,PLANNED,TX,y\n", want: "[A/] 3:1 y",
			said: "Not read: the columns state, state. Left out: 1 line that the table calls built.",
		},
		"an accessory of what is left out is a line": {
			in:   "area,type,state,item\nA,,planned,x\nB,,built,y\nB,,planned,> z\nB,,planned,> w\nA,,planned,> v\nA,Fee,,Freight\nA,,,> u\n",
			want: "[A/] 2:1 x 6:> 1 v 8:1 u[B/] 4:1 z 5:1 w",
			said: "Left out: 1 line that the table calls built. Left out: Freight. The builder makes no fees; add them in the web app.",
		},
		"an accessory of nothing is a line": {
			in:   "area,item\nA,> x\nA,> y\nA,z\nA,> w\n",
			want: "[A/] 2:1 x 3:1 y 4:1 z 5:> 1 w",
		},
		"two areas in a row": {
			in:   "area,room,item\nFloor 1,Kitchen,x\nKitchen,kitchen,y\n,Den,z\n",
			want: "[Kitchen/] 2:wrong 3:1 y[Den/] 4:1 z",
		},
		"section rows name areas": {
			in:   "Acme AV,,\nItem,Qty,Price\nDen,,\nx,1,5\nSubtotal,,5\nKitchen:,,\ny,2,4\nLater,,\nTotal,,13\n",
			want: "[Den/] 4:1 x[Kitchen/] 7:2 y",
			said: "Not planned, above the header: “Acme AV,,”. Not planned, headings within the table: “Later”. Not planned, sums: “Subtotal 5”, “Total 13”.",
		},
		"a sum under another name": {
			in:   "Item,Qty,Price\nDen:,,\nx,2,5\ny,1,7.50\nTotal Den,,17.50\nOffice:,,\nz,3,2\nZwischensumme,,6\nAmount Due,,23.5\nw,,45\n",
			want: "[Den/] 3:2 x 4:1 y 5:wrong[Office/] 7:3 z 8:wrong 9:wrong 10:1 w",
		},
		"no sum": {
			in:   "Room,Item,Qty,Price\nDen,x,1,45\nDen,y,1,45\nDen,z,1,90\nDen,w,,12\nDen,v,,192\n",
			want: "[Den/] 2:1 x 3:1 y 4:1 z 5:1 w 6:1 v",
		},
		"what makes it cheaper": {
			in:   "Room,Item,Qty,Price\nDen,x,2,45\nDen,Discount,,5\nDen,Loyalty discount (5%),1,5\nDen,Less: deposit discount,1,5\nDen,Deposit 50%,,5\nDen,Coupon,1,5\nDen,\"\"\"Discount\"\"\",1,5\nDen,discount switch,1,5\n",
			want: "[Den/] 2:2 x 3:wrong 4:wrong 5:wrong 6:wrong 7:wrong 8:c 1 Discount 9:1 discount switch",
		},
		"a row above the first section": {in: "item,qty\nx,1\nDen,\ny,2\n", want: "[/] 2:wrong[Den/] 4:2 y"},
		"comments, units and what is not used": {
			in:   "Area,Model,Qty,UOM,Unit Price,MSRP,Notes\nA,x,6,hrs,95,120,\nA,y,2,ea,5,,above the door\nA,z,1,box,5,,\nA,w,1,5,5,,\n",
			want: "[A/] 2:h 6 x 3:2 y 4:1 z 5:wrong",
			said: "Not read: the column MSRP. Units that are not used; the quantities are as in the table: box. The comments go into the installer notes.",
		},
		"figures that totals make needless": {
			in:   "area,qty,model,weight,price,total\nA,2,x,7,5,10\nA,1,y,3,4,4\n",
			want: "[A/] 2:2 x 3:1 y", said: "Not read: the column weight.",
		},
		"comma decimals": {
			in:   "area;qty;model;price\nA;1,5;x;1.899,00\nA;2;y;7,50\nA;1;z;1.899\n",
			want: "[A/] 2:1.5 x 3:2 y 4:wrong",
		},
		"a row that has only an option": {
			in:   "area,option,item\nA,Good,x\n,Better,\n,,y\n",
			want: "[A/Good] 2:1 x[A/Better] 3:wrong 4:1 y",
		},
		"a heading of two lines": {
			in:   "Area,Item,\"Unit\n Price\"\nA,x,5\nA,y,many\n",
			want: "[A/] 3:1 x 4:wrong",
		},
		"two totals": {
			in:   "area,item,price,total,amount\nA,x,5,6,5\nA,y,5,5,5.00\n",
			want: "[A/] 2:wrong 3:1 y",
		},
		"a sum with a quantity": {
			in:   "Room,Item,Qty,Price\nDen,x,2,45\nDen,Total,2,90\nDen,Subtotal Equipment,1,90\nDen,Sales tax (8.25%),1,7.43\nDen,\"\"\"Total\"\"\",1,5\n",
			want: "[Den/] 2:2 x 3:wrong 4:wrong 5:wrong 6:c 1 Total",
		},
		"positions in tens": {
			in: "Item,Qty,Description,Price\n10,2,x,5\n20,1,y,4\n30,1,z,4\n", want: "[/] 2:2 x 3:1 y 4:1 z",
			said: "Not read: the column Item.",
		},
		"codes that rise": {
			in:   "Item,Qty,Description,Price\n10442,2,x,5\n10443,1,y,4\n10460,1,z,4\n",
			want: "[/] 2:2 10442 x 3:1 10443 y 4:1 10460 z",
		},
		"a row over two lines is no area": {
			in:   "Model,About,Description,Qty\nDen,,,\nx,,a display with,2\n,,wall bracket,\ny,,,4\nOffice,,,\nz,,,1\n",
			want: "[Den/] 3:2 x a display with 4:wrong 5:4 y[Office/] 7:1 z",
			said: "Not read: the column About.",
		},
		"rooms below floors": {
			in:   "Item,Model,Qty\nFirst floor,,\n,Den,\n,x,2\n,Office,\n,y,1\nSecond floor,,\n,Bath,\n,z,1\n",
			want: "[Den/] 4:2 x[Office/] 6:1 y[Bath/] 9:1 z",
			said: "Not planned, headings within the table: “First floor”, “Second floor”.",
		},
		"signs of two currencies": {
			in:   "area,item,price,cost\nA,x,$5,€3\nA,y,5,€3\n",
			want: "[A/] 2:wrong 3:1 y",
		},
		"a fee without a name": {
			in: "area,type,item\nA,Fee,\nA,,x\n", want: "[A/] 3:1 x",
			said: "Left out: line 2. The builder makes no fees; add them in the web app.",
		},
		"thousands or places, behind an @": {in: "area;item;price\nA;x;@1.899\n", want: "[A/] 2:wrong"},
		"the state of an address": {
			in: "area,item,state\nA,x,TX\nA,y,TX\n", want: "[A/] 2:1 x 3:1 y",
			said: "Not read: the column state.",
		},
		"places that no spreadsheet runs": {
			in:   "area,option,item\n'@Home,'- Best,x\n'quoted',,y\n",
			want: "[@Home/- Best] 2:1 x['quoted'/] 3:1 y",
		},
		"names that begin with an apostrophe":    {in: "area,item\nA,''-5\nA,'x\n", want: "[A/] 2:1 '-5 3:1 'x"},
		"thousands or places, with semicolons":   {in: "area;qty;item;price;cost\nA;1;x;1.899;\nA;1.000;y;;\nA;1;z;0.755;1899.5\nA;1;w;;1,250\n", want: "[A/] 2:wrong 3:wrong 4:1 z 5:wrong"},
		"thousands or places, and the separator": {in: "area,qty,item,price\nA,1,x,1.899\n", want: "[A/] 2:1 x"},
	} {
		got, err := ReadList(rows.Pasted(tt.in), rows.Mapping{})
		if err != nil || got.places() != tt.want || strings.Join(got.Said, " ") != tt.said {
			t.Errorf("%s: %q, said %q, %v; want %q, %q", name, got.places(), got.Said, err, tt.want, tt.said)
		}
	}
}
