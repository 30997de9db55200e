package rules

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// decode converts a published document to UTF-8 with line feeds. Publishers
// have used UTF-8 with and without a byte order mark, UTF-16 in both orders,
// Windows-1252, and code page 437.
func decode(raw []byte) string {
	var s string
	switch {
	case bytes.HasPrefix(raw, []byte{0xEF, 0xBB, 0xBF}):
		s = string(raw[3:])
	case bytes.HasPrefix(raw, []byte{0xFF, 0xFE}):
		s = fromUTF16(raw[2:], binary.LittleEndian)
	case bytes.HasPrefix(raw, []byte{0xFE, 0xFF}):
		s = fromUTF16(raw[2:], binary.BigEndian)
	case utf8.Valid(raw):
		s = string(raw)
	case onlyInsideWords(raw):
		s = fromTable(raw, &cp437)
	default:
		s = fromTable(raw, &windows1252)
	}
	return newlines.Replace(s)
}

var newlines = strings.NewReplacer("\r\r\n", "\n", "\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n")

func fromUTF16(raw []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = order.Uint16(raw[2*i:])
	}
	return string(utf16.Decode(units))
}

// onlyInsideWords reports whether every byte above ASCII is between two letters
// and none is Windows-1252's apostrophe. Such a document is in code page 437.
func onlyInsideWords(raw []byte) bool {
	for i, c := range raw {
		if c < 0x80 {
			continue
		}
		if c == 0x92 || i == 0 || i == len(raw)-1 || !letter(raw[i-1]) || !letter(raw[i+1]) {
			return false
		}
	}
	return true
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func fromTable(raw []byte, table *[128]rune) string {
	var b strings.Builder
	b.Grow(len(raw) + len(raw)/8)
	for _, c := range raw {
		if c < 0x80 {
			b.WriteByte(c)
		} else {
			b.WriteRune(table[c-0x80])
		}
	}
	return b.String()
}

// windows1252 and cp437 are the characters of the bytes 0x80 to 0xFF.
var (
	windows1252 = table("€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ" +
		"\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ")
	cp437 = table("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
		"αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0")
)

func table(chars string) [128]rune {
	var t [128]rune
	copy(t[:], []rune(chars))
	return t
}
