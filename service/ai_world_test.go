package service_test

import (
	"strings"

	"app.tender/tender/service/servicetest/world"
)

// lines writes the lines of an option, for comparing.
func lines(option world.Node) string {
	var list []string
	for _, it := range option.List("items") {
		name := strings.TrimSpace(it.Text("brand") + " " + it.Text("model") + it.Text("name"))
		list = append(list, it.Text("itemType")+" "+it.Text("quantity")+" x "+name+" at "+it.Text("sellPrice"))
	}
	return strings.Join(list, "; ")
}
