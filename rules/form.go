package rules

import "strings"

// forms lists the forms of questions with the words that identify them: what something
// is, when it happens, whether it is allowed, and so on. These words are independent of
// the subject of a rule.
var forms = []struct{ form, words string }{
	{"?many", "how many|how much|how often|how big|how large|number of|how far"},
	{"?when", "when do|when does|when is|when are|when can|when may|how long|at what point|what time|too late|in time|before|after|until|yet|already"},
	{"?who", "who|whose|whom|which player"},
	{"?where", "where"},
	{"?order", "first|order|which comes|before or after|on top"},
	{"?what", "what is|whats|what are|what does|what do|what counts|what exactly|list|name the|difference|mean|means|meaning|define"},
	{"?may", "can|may|am i allowed|is it legal|is it allowed|allowed|legal|could|possible|able"},
	{"?must", "have to|must|do i need|need to|forced|has to"},
	{"?still", "still|anyway|lose|keep|stay|stays|remain|gone|back"},
	{"?does", "does it|does the|does that|do the|do my|does my|does a|will|is it|is the|is my|are the|count|counts"},
	{"?happens", "what happens|what if|happens|what now"},
	{"?how", "how do|how does|how is|how are"},
	{"?why", "why|how come"},
}

// formOf has for each phrase its form.
var formOf = func() map[string]string {
	all := make(map[string]string)
	for _, f := range forms {
		for phrase := range strings.SplitSeq(f.words, "|") {
			all[phrase] = f.form
		}
	}
	return all
}()

// Forms returns the forms of a question, each once.
func Forms(text string) []string {
	words := strings.Fields(fold(text))
	var all []string
	seen := make(map[string]bool)
	for i := range words {
		for n := min(3, len(words)-i); n > 0; n-- {
			if form, ok := formOf[strings.Join(words[i:i+n], " ")]; ok {
				if !seen[form] {
					seen[form] = true
					all = append(all, form)
				}
				break
			}
		}
	}
	return all
}
