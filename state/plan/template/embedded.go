package template

import (
	"embed"
	"io/fs"
)

//go:embed demo/*.toml
var files embed.FS

// Ready returns the folder of the built-in templates. They use items of the demo's catalog.
func Ready() fs.FS {
	sub, err := fs.Sub(files, "demo")
	if err != nil {
		return files // the folder is embedded under this name
	}
	return sub
}
