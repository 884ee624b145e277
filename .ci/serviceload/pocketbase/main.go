// Command pocketbase serves PocketBase with as many proposals as it is told, one of them with lines, for a comparison:
// see ../../compare-service, which builds it in a module of its own. Like tender's service it syncs each commit. It
// prints what to ask of it as one line of JSON.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// settings are PocketBase's own, but for synchronous, which is NORMAL there: then a power cut can undo what was
// acknowledged.
const settings = "?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)" +
	"&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)"

func main() {
	proposals, lines := number("PROPOSALS"), number("LINES")
	app := pocketbase.NewWithConfig(pocketbase.Config{
		HideStartBanner: true,
		DBConnect:       func(path string) (*dbx.DB, error) { return dbx.Open("sqlite", path+settings) },
	})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		id, token, err := seed(e.App, proposals, lines)
		if err != nil {
			return err
		}
		one := "/api/collections/proposals/records/" + id
		text := func(name, path string) map[string]any {
			return map[string]any{
				"name": name, "method": "PATCH", "path": path, "type": "application/json",
				"body": `{"notes":"Mount the bracket at eye height, %d"}`,
			}
		}
		ready, err := json.Marshal(map[string]any{
			"name": "pocketbase", "base_url": "http://" + e.Server.Addr, "token": token,
			"requests": []any{
				map[string]any{"name": "list", "method": "GET", "path": "/api/collections/proposals/records?perPage=20&sort=-updated&expand=contact"},
				map[string]any{"name": "detail", "method": "GET", "path": one + "?expand=contact,items_via_proposal"},
				text("text", one), text("text, detail back", one+"?expand=contact,items_via_proposal"),
			},
		})
		if err != nil {
			return err
		}
		fmt.Println(string(ready))
		return e.Next()
	})
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}

func number(name string) int {
	n, err := strconv.Atoi(os.Getenv(name))
	if err != nil {
		log.Fatal(err)
	}
	return n
}

// seed makes the collections and their records. It returns the proposal with lines, and the token of a user.
func seed(app core.App, proposals, lines int) (id, token string, err error) {
	err = app.RunInTransaction(func(app core.App) error {
		users, err := app.FindCollectionByNameOrId("users")
		if err != nil {
			return err
		}
		user := core.NewRecord(users)
		user.SetEmail("dana@brightline.example")
		user.SetRandomPassword()
		if err := app.Save(user); err != nil {
			return err
		}
		if token, err = user.NewAuthToken(); err != nil {
			return err
		}
		contacts, err := collection(app, "contacts", texts("firstName", "lastName", "companyName", "email"))
		if err != nil {
			return err
		}
		list, err := collection(app, "proposals", append(texts("name", "status", "description", "notes"),
			&core.NumberField{Name: "number"}, &core.NumberField{Name: "total"},
			&core.RelationField{Name: "contact", CollectionId: contacts.Id, MaxSelect: 1}))
		if err != nil {
			return err
		}
		items, err := collection(app, "items", append(texts("area", "option", "brand", "model", "name", "short", "description"),
			&core.NumberField{Name: "quantity"}, &core.NumberField{Name: "price"}, &core.NumberField{Name: "cost"},
			&core.RelationField{Name: "proposal", CollectionId: list.Id, MaxSelect: 1}))
		if err != nil {
			return err
		}
		for i := range proposals {
			contact, err := record(app, contacts, map[string]any{
				"firstName": "Erik", "lastName": "Halvorsen", "companyName": "Halvorsen AB", "email": "erik@halvorsen.example",
			})
			if err != nil {
				return err
			}
			p, err := record(app, list, map[string]any{
				"number": 1000 + i, "name": fmt.Sprintf("House %d", i), "status": "Draft", "total": 42921.57,
				"contact": contact.Id, "description": strings.Repeat("Sound and picture. ", 10), "notes": "Rough-in first.",
			})
			if err != nil {
				return err
			}
			id = p.Id
		}
		for i := range lines {
			if _, err := record(app, items, map[string]any{
				"proposal": id, "area": "Living Room", "option": "1", "brand": "Northlight", "model": fmt.Sprintf("VX-%d", i),
				"name": "Display", "short": "55\" display", "description": strings.Repeat("A display with a mount. ", 4),
				"quantity": 1, "price": 1499.99, "cost": 1100,
			}); err != nil {
				return err
			}
		}
		return nil
	})
	return id, token, err
}

func texts(names ...string) (fields []core.Field) {
	for _, name := range names {
		fields = append(fields, &core.TextField{Name: name, Max: 20_000})
	}
	return fields
}

// collection makes a collection that users may read and write, with an index on what lists and details look for.
func collection(app core.App, name string, fields []core.Field) (*core.Collection, error) {
	c := core.NewBaseCollection(name)
	c.ListRule, c.ViewRule, c.UpdateRule = signedIn, signedIn, signedIn
	c.Fields.Add(fields...)
	c.Fields.Add(&core.AutodateField{Name: "updated", OnCreate: true, OnUpdate: true})
	c.AddIndex("idx_"+name+"_updated", false, "updated", "")
	if name == "items" {
		c.AddIndex("idx_items_proposal", false, "proposal", "")
	}
	return c, app.Save(c)
}

var signedIn = types.Pointer("@request.auth.id != ''")

func record(app core.App, c *core.Collection, values map[string]any) (*core.Record, error) {
	r := core.NewRecord(c)
	r.Load(values)
	return r, app.Save(r)
}
