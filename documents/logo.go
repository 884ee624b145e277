package documents

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"strconv"
	"strings"
)

// Logo is a picture in PNG or SVG; nil for none.
type Logo []byte

// The limits of a logo: it is in every page, and unpacked for each.
const (
	maxLogo       = 512 << 10 // bytes
	maxLogoPixels = 4 << 20
)

// errLogo is returned for a file that is no usable logo.
var errLogo = errors.New("a logo is a PNG or SVG file of at most 512 KB and four million pixels")

// ReadLogo checks the content of a file; the error is errLogo.
func ReadLogo(content []byte) (Logo, error) {
	l := Logo(content)
	if len(content) > maxLogo {
		return nil, errLogo
	}
	whole := false
	switch l.mediaType() {
	case "image/png":
		whole = isPNG(content)
	case "image/svg+xml":
		whole = isXML(content)
	}
	if !whole {
		return nil, errLogo
	}
	return l, nil
}

func isPNG(content []byte) bool {
	head, err := png.DecodeConfig(bytes.NewReader(content))
	if err != nil || head.Width*head.Height > maxLogoPixels {
		return false
	}
	_, err = png.Decode(bytes.NewReader(content))
	return err == nil
}

func isXML(content []byte) bool {
	for d := xml.NewDecoder(bytes.NewReader(content)); ; {
		if _, err := d.Token(); err != nil {
			return errors.Is(err, io.EOF)
		}
	}
}

func (l Logo) mediaType() string {
	head := bytes.TrimSpace(l[:min(len(l), 1<<10)])
	switch {
	case bytes.HasPrefix(l, []byte("\x89PNG\r\n\x1a\n")):
		return "image/png"
	case bytes.HasPrefix(head, []byte("<svg")), bytes.HasPrefix(head, []byte("<?xml")) &&
		bytes.Contains(head, []byte("<svg")):
		return "image/svg+xml"
	default:
		return ""
	}
}

// DataURL returns the logo as an address that needs no file; empty for none.
func (l Logo) DataURL() string {
	if len(l) == 0 {
		return ""
	}
	return "data:" + l.mediaType() + ";base64," + base64.StdEncoding.EncodeToString(l)
}

// Ratio returns the logo's width for each unit of its height, at most 8; 0 if it does not say.
func (l Logo) Ratio() float64 {
	const most = 8
	var width, height float64
	switch l.mediaType() {
	case "image/png":
		if c, err := png.DecodeConfig(bytes.NewReader(l)); err == nil {
			width, height = float64(c.Width), float64(c.Height)
		}
	case "image/svg+xml":
		width, height = sizeOfSVG(l)
	}
	if width <= 0 || height <= 0 {
		return 0
	}
	return min(width/height, most)
}

// sizeOfSVG returns the size of a picture in whatever unit: its view box's, else its own.
func sizeOfSVG(content []byte) (width, height float64) {
	for d := xml.NewDecoder(bytes.NewReader(content)); ; {
		token, err := d.Token()
		if err != nil {
			return 0, 0
		}
		root, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range root.Attr {
			switch a.Name.Local {
			case "viewBox":
				if box := strings.Fields(strings.ReplaceAll(a.Value, ",", " ")); len(box) == 4 {
					return figureOf(box[2]), figureOf(box[3])
				}
			case "width":
				width = figureOf(a.Value)
			case "height":
				height = figureOf(a.Value)
			}
		}
		return width, height
	}
}

// figureOf returns the figure that a length such as "12.5mm" begins with.
func figureOf(length string) float64 {
	figure := length[:len(length)-len(strings.TrimLeft(length, "0123456789."))]
	f, err := strconv.ParseFloat(figure, 64)
	if err != nil {
		return 0
	}
	return f
}
