package rules

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strings"
	"sync"
)

// Meaning has a vector for each word of questions and for each rule of a digest.
// The nearness of a question to a rule is the cosine between the sum of its words'
// vectors and the rule's vector. The vectors are learned from the digest and from
// players' questions (go run ./internal/mkmeaning), so that "general" is near the
// rules on commanders although none of them has that word. A nil Meaning has no
// vectors.
type Meaning struct {
	Dims  int
	Words []string  // as Stems returns them
	Of    []float32 // the words' vectors, one after another
	Rules []Ref     // of the digest
	At    []float32 // the rules' vectors, one after another

	word map[string]int
	rule map[Ref]int
}

// Stems returns the words of a text by which questions and rules are compared:
// in lower case, without endings, and without stop words.
func Stems(text string) []string {
	var out []string
	for _, w := range split(text) {
		if root := stem(w); !filler[w] && root != "" {
			out = append(out, root)
		}
	}
	return out
}

// meaningMark begins a file of vectors.
const meaningMark = "meaning 1\n"

// Encode returns the vectors as a file, each number as a byte.
func (m *Meaning) Encode() []byte {
	var b bytes.Buffer
	b.WriteString(meaningMark)
	refs := make([]string, len(m.Rules))
	for i, ref := range m.Rules {
		refs[i] = string(ref)
	}
	fmt.Fprintf(&b, "%d\n%s\n%s\n", m.Dims, strings.Join(m.Words, " "), strings.Join(refs, " "))
	for _, vectors := range [][]float32{m.Of, m.At} {
		for from := 0; from < len(vectors); from += m.Dims {
			most := float32(1e-9)
			for _, x := range vectors[from : from+m.Dims] {
				most = max(most, x, -x)
			}
			_ = binary.Write(&b, binary.LittleEndian, most) // a buffer takes everything
			for _, x := range vectors[from : from+m.Dims] {
				b.WriteByte(byte(math.Round(float64(x/most*math.MaxInt8)) + math.MaxInt8))
			}
		}
	}
	return b.Bytes()
}

// errMeaning is returned for a file that Encode didn't write.
var errMeaning = errors.New("these are no vectors")

// DecodeMeaning reads what Encode returned.
func DecodeMeaning(raw []byte) (*Meaning, error) {
	m, raw, err := meaningHead(raw)
	if err != nil {
		return nil, err
	}
	m.word, m.rule = make(map[string]int), make(map[Ref]int)
	for i, w := range m.Words {
		m.word[w] = i
	}
	for i, ref := range m.Rules {
		m.rule[ref] = i
	}
	all := make([]float32, 0, m.Dims*(len(m.Words)+len(m.Rules)))
	for each := 4 + m.Dims; len(raw) > 0; raw = raw[each:] {
		most := math.Float32frombits(binary.LittleEndian.Uint32(raw))
		for _, x := range raw[4:each] {
			all = append(all, (float32(x)-math.MaxInt8)*most/math.MaxInt8)
		}
	}
	m.Of, m.At = all[:m.Dims*len(m.Words)], all[m.Dims*len(m.Words):]
	return m, nil
}

// meaningHead reads which words and rules a file has vectors of, and returns
// these as bytes.
func meaningHead(raw []byte) (*Meaning, []byte, error) {
	rest, ok := bytes.CutPrefix(raw, []byte(meaningMark))
	lines := bytes.SplitN(rest, []byte{'\n'}, 4)
	if !ok || len(lines) != 4 {
		return nil, nil, errMeaning
	}
	m := &Meaning{Words: strings.Fields(string(lines[1]))}
	for ref := range strings.FieldsSeq(string(lines[2])) {
		m.Rules = append(m.Rules, Ref(ref))
	}
	if _, err := fmt.Sscan(string(lines[0]), &m.Dims); err != nil || m.Dims < 1 || m.Dims > 1<<10 {
		return nil, nil, errMeaning
	}
	if len(lines[3]) != (4+m.Dims)*(len(m.Words)+len(m.Rules)) {
		return nil, nil, errMeaning
	}
	return m, lines[3], nil
}

// readMeaning checks the vectors of a game and returns a function that decodes
// them on its first call. The file is optional.
func readMeaning(facts fs.FS, name string) (func() *Meaning, error) {
	raw, err := fs.ReadFile(facts, name)
	if errors.Is(err, fs.ErrNotExist) {
		return unknowing, nil
	}
	if err == nil {
		_, _, err = meaningHead(raw)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return sync.OnceValue(func() *Meaning {
		m, _ := DecodeMeaning(raw) // meaningHead has checked it
		return m
	}), nil
}

// unknowing returns a nil Meaning.
func unknowing() *Meaning { return nil }

// add adds a word of a question to its vector, and reports whether it is known.
func (m *Meaning) add(question []float32, word string, share float64) bool {
	i, ok := m.word[word]
	if !ok {
		return false
	}
	for k, x := range m.Of[i*m.Dims : (i+1)*m.Dims] {
		question[k] += float32(share) * x
	}
	return true
}

// near returns how near a question is to the rule at an index.
func (m *Meaning) near(question []float32, rule int32) float64 {
	at := m.At[int(rule)*m.Dims:][:len(question)]
	var a, b, c, d float32 // four sums, for speed
	for len(question) >= 4 && len(at) >= 4 {
		a += question[0] * at[0]
		b += question[1] * at[1]
		c += question[2] * at[2]
		d += question[3] * at[3]
		question, at = question[4:], at[4:]
	}
	for k, x := range question {
		a += x * at[k]
	}
	return float64(a + b + c + d)
}
