// Tender edits sales proposals in the terminal.
package main

import (
	"context"
	"os"

	"app.tender/tender/cli"
)

func main() {
	os.Exit(cli.Main(context.Background(), cli.SystemStreams(), os.Args[1:]))
}
