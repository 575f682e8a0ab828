package searchdesk

import (
	"slices"
	"strings"
	"testing"

	"jikong/internal/testkit"
)

// heads are the groups that a list of the lexicon shows, those that are off with a minus.
func (d *desk) heads(query string) string {
	d.T.Helper()
	var shown []string
	for _, g := range list[LexiconGroup](d, "/content/searchLexicon/list"+query) {
		if !g.On {
			g.Head = "-" + g.Head
		}
		shown = append(shown, g.Head)
	}
	return strings.Join(shown, " ")
}

func TestTheLexiconIsLookedThroughSwitchedAndAddedTo(t *testing.T) {
	onDesks(t, func(d *desk) {
		testkit.Must[any](d, "POST", "/content/searchQuestion/add", object{"question": "拉肚子", "paths": "/detail/1/2"})
		d.runTrials()
		for query, want := range map[string]string{
			"": "腹泻 预防接种", "?word=*拉肚*": "腹泻", "?word=肠胃": "腹泻", "?kind=服务": "预防接种", "?word=量子": "", "?state=off": "", "?pageSize=1&pageNo=2": "预防接种", "?pageNo=99": "", "?pageNo=9223372036854775807&pageSize=500": "",
		} {
			if got := d.heads(query); got != want {
				t.Errorf("the list %s shows %q instead of %q", query, got, want)
			}
		}
		if kinds := testkit.Must[[]string](d, "GET", "/content/searchLexicon/kinds", nil); !slices.Equal(kinds, []string{"症状", "服务"}) {
			t.Errorf("the kinds are %v", kinds)
		}
		if a := d.Call("GET", "/content/searchLexicon/list?state=x", nil); a.Success {
			t.Error("an unknown state is taken")
		}

		testkit.Must[any](d, "POST", "/content/searchLexicon/switch", object{"head": "腹泻", "on": false})
		if got := d.heads("?state=off"); got != "-腹泻" || d.runTrials() != 1 {
			t.Errorf("off is %q, and the questions of the site are asked", got)
		}
		d.Person.TenantID = 2
		if got := d.heads(""); got != "腹泻 预防接种" {
			t.Errorf("another site has %q", got)
		}
		d.Person.TenantID = ourSite
		testkit.Must[any](d, "POST", "/content/searchLexicon/switch", object{"head": "腹泻", "on": true})
		if got := d.heads(""); got != "腹泻 预防接种" {
			t.Errorf("switched on again it is %q", got)
		}
		if a := d.Call("POST", "/content/searchLexicon/switch", object{"head": "没有", "on": false}); a.Success || !strings.Contains(a.Message, "请刷新") {
			t.Errorf("a group that is none: %+v", a)
		}

		add := func(words, before string) testkit.Answer {
			return d.Call("POST", "/content/searchLexicon/words", object{"head": "腹泻", "words": words, "before": before})
		}
		if a := add("窜窜，跑茅厕", ""); !a.Success {
			t.Fatalf("words cannot be added: %s %s", a.Message, a.Result)
		}
		rows := list[LexiconGroup](d, "/content/searchLexicon/list?state=own")
		if len(rows) != 1 || !slices.Equal(split(rows[0].Own), []string{"窜窜", "跑茅厕"}) || d.heads("?word=茅厕") != "腹泻" {
			t.Errorf("added are %+v", rows)
		}
		for words, message := range map[string]string{"打针": "一个词只能在一组里", "拉稀": "已在这一组里", "x": "2 至 20", strings.Repeat("词词", 11): "2 至 20"} {
			if got := d.refusal("POST", "/content/searchLexicon/words", "words", object{"head": "腹泻", "words": words, "before": rows[0].Own}); !strings.Contains(got, message) {
				t.Errorf("%s: %q", words, got)
			}
		}
		if a := add("窜窜", ""); a.Success || !strings.Contains(a.Message, "别人刚") {
			t.Errorf("words that changed meanwhile: %+v", a)
		}
		if a := add("", rows[0].Own); !a.Success || d.heads("?state=own") != "" {
			t.Errorf("words cannot be taken away: %+v", a)
		}
	})
}

func TestTheLexiconIsChangedByWhoMay(t *testing.T) {
	onDesks(t, func(d *desk) {
		d.Person.Perms = map[string]bool{perm + ":list": true}
		if a := d.Call("POST", "/content/searchLexicon/switch", object{"head": "腹泻", "on": false}); a.Success {
			t.Error("who may only look switched a group off")
		}
		d.Person.Perms = map[string]bool{}
		if a := d.Call("GET", "/content/searchLexicon/list", nil); a.Success {
			t.Error("who may nothing sees the lexicon")
		}
	})
}
