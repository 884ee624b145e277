package rows

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// Decode returns the text of a file in one of the usual encodings. said names an encoding that is only a guess.
func Decode(content []byte) (s, said string) {
	switch {
	case bytes.HasPrefix(content, []byte("\xff\xfe")), bytes.HasPrefix(content, []byte("\xfe\xff")):
		return decoded(content, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)), ""
	case zeros(content, 1): // text in UTF-16 has a zero in every other byte
		return decoded(content, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)), ""
	case zeros(content, 0):
		return decoded(content, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)), ""
	case utf8.Valid(content):
		return string(content), ""
	default:
		return decoded(content, charmap.Windows1252), "The file is not in UTF-8; it was read as Windows-1252."
	}
}

func decoded(content []byte, e encoding.Encoding) string {
	s, err := e.NewDecoder().Bytes(content)
	if err != nil { // none of them fails on any bytes
		return string(content)
	}
	return string(s)
}

// zeros reports whether more than half of the bytes at odd (1) or even (0) places are zero.
func zeros(content []byte, odd int) bool {
	n := 0
	for i := odd; i < len(content); i += 2 {
		if content[i] == 0 {
			n++
		}
	}
	return n > 0 && n > len(content)/4
}
