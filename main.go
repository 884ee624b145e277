// Tender edits sales proposals in the terminal.
package main

import (
	"context"
	"os"

	"app.tender/tender/cli"
	"app.tender/tender/cli/run"
)

func main() {
	os.Exit(cli.Main(context.Background(), run.SystemStreams(), os.Args[1:]))
}
