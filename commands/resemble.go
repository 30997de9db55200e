package commands

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"arbiter/tracker"
)

// Resembles reports whether two names can be confused: they differ only in
// case, spaces, the encoding of accents, or in letters and signs that look
// alike ("Аlice" with a Cyrillic А, "AIice", "B0b").
func Resembles(a, b string) bool { return strings.EqualFold(a, b) || skeleton(a) == skeleton(b) }

// skeleton maps letters that look alike to one letter.
func skeleton(name string) string {
	name = lookalikes.Replace(norm.NFKD.String(strings.Join(strings.Fields(name), " ")))
	return lookalikePairs.Replace(strings.ToLower(name))
}

// lookalikes maps letters and signs of common scripts to the Latin letter that
// they look like; a capital I and a 1 look like a small L.
var lookalikes = strings.NewReplacer(strings.Fields(`
	I l 1 l | l 0 o ı i ɑ a ɡ g ȷ j ɩ i ʟ L ’ ' ʼ ' ‘ ' ‐ - ‑ - – - — -
	А A В B Е E З 3 К K М M Н H О O Р P С C Т T У Y Х X Ѕ S І l Ј J Ԁ D Ԛ Q Ԝ W Ѵ V Ү Y
	а a в b е e к k м m н h о o р p с c т t у y х x ѕ s і i ј j ԁ d һ h ӏ l Ӏ l ԛ q ԝ w ѵ v ү y
	Α A Β B Ε E Ζ Z Η H Ι l Κ K Μ M Ν N Ο O Ρ P Τ T Υ Y Χ X
	α a γ y ι i κ k ν v ο o ρ p τ t υ u χ x
	օ o Օ O ս u Ս U հ h ո n ց g զ q Տ S Լ L
	Ꭺ A Ᏼ B Ꮯ C Ꭰ D Ꭼ E Ꮐ G Ꮋ H Ꭻ J Ꮶ K Ꮮ L Ꮇ M Ꮲ P Ꮪ S Ꭲ T Ꮩ V Ꮃ W Ꮓ Z`)...)

// lookalikePairs maps pairs of letters that look like one.
var lookalikePairs = strings.NewReplacer("rn", "m", "vv", "w")

// refuseLookalike refuses a name that can be confused with another player's.
func refuseLookalike(name string, seats []tracker.Seat) error {
	for _, s := range seats {
		if !strings.EqualFold(s.Name, name) && Resembles(s.Name, name) {
			return tracker.Refuse("%s looks like %s, who sits here.", name, s.Name).Next("Choose a name that can't be taken for another.")
		}
	}
	return nil
}
