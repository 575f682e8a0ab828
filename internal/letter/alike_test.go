package letter_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"jikong/internal/letter"
	"jikong/internal/value"
)

// guide knows one page about rabies.
type guide struct{ asked []string }

func (g *guide) Alike(_ context.Context, _ value.ID, text string, _ int) ([]letter.Alike, error) {
	g.asked = append(g.asked, text)
	if strings.Contains(text, "狗") {
		return []letter.Alike{{Title: "被狗咬了怎么办", Path: "/detail/31/1", Kind: "传染病防治"}}, nil
	}
	return nil, nil
}

func TestWhatMayAnswerALetterStandsBesideItWhileItIsWritten(t *testing.T) {
	onOneOffice(t, func(o *office) {
		g := &guide{}
		o.service.Guides = g
		o.released(o.send(), object{"publicTitle": "接种后发烧怎么办", "publicContent": "孩子接种百白破疫苗后体温三十八度。"})
		ask := func(title, content string) string {
			a := o.Call("POST", "/queryConsultAlike", object{"title": title, "content": content})
			var found []letter.Alike
			o.Must(errors.Join(json.Unmarshal(a.Result, &found)))
			var titles []string
			for _, f := range found {
				titles = append(titles, f.Kind+" "+f.Title)
			}
			return strings.Join(titles, ", ")
		}
		for _, c := range []struct{ says, title, content, want string }{
			{"a released letter by the title", "接种疫苗后发烧了怎么办", "", "来信答复 接种后发烧怎么办"},
			{"a page by the title", "被邻居家的狗抓了一下", "", "传染病防治 被狗咬了怎么办"},
			{"by the text alone", "", "您好。昨天晚上被邻居家的狗抓破了手。要打针吗？", "传染病防治 被狗咬了怎么办"},
			{"a letter first, and nothing twice", "孩子接种百白破疫苗后又被狗咬", "孩子接种百白破疫苗后又被狗咬", "来信答复 接种后发烧怎么办, 传染病防治 被狗咬了怎么办"},
			{"three letters are too few", "狗咬了", "", ""},
			{"nothing is like it", "食堂几点开门呢", "", ""},
		} {
			if got := ask(c.title, c.content); got != c.want {
				t.Errorf("%s: %q, want %q", c.says, got, c.want)
			}
		}
		if long := ask("狗"+strings.Repeat("很长的题目", 2000), strings.Repeat("狗", 9000)); !strings.Contains(long, "狗") {
			t.Errorf("a long letter finds %q", long)
		}
		for _, text := range g.asked {
			if len([]rune(text)) > 100 {
				t.Fatalf("%d characters are looked for", len([]rune(text)))
			}
		}
	})
}

func TestWithoutScriptWhatMayAnswerALetterStandsOnTheCheckPage(t *testing.T) {
	onOneOffice(t, func(o *office) {
		o.service.Guides = &guide{}
		p := o.open(letter.Home, "write", "1")
		for step, fields := range [][]string{
			{"letterType", "consult", "category", "infectious"},
			{"title", "被狗抓了要不要打针", "content", "昨天被狗抓了一下，没有出血，要打针吗？", "health", "no"},
			{"name", "王女士", "phone", "13900000000", "consent", "1"},
		} {
			p = o.post(letter.Home, append([]string{"state", p.str("state"), "step", fmt.Sprint(step + 1), "go", "next"}, fields...)...)
		}
		if p.str("view") != "check" || !strings.Contains(fmt.Sprint(p.data["similar"]), "被狗咬了怎么办") {
			t.Errorf("the check page: %v", p.data)
		}
	})
}

func TestTheDistrictIsChosenFromThoseOfTheSite(t *testing.T) {
	onOneOffice(t, func(o *office) {
		o.service.Districts = func(_ context.Context, tenant value.ID) ([]string, error) {
			return map[value.ID][]string{ourSite: {"江北区", "江南区"}}[tenant], nil
		}
		p := o.open(letter.Home, "write", "1")
		p = o.post(letter.Home, "state", p.str("state"), "step", "1", "go", "next", "letterType", "consult", "category", "infectious")
		if fmt.Sprint(p.data["districts"]) != "[江北区 江南区]" {
			t.Errorf("to choose from: %v", p.data["districts"])
		}
		for district, view := range map[string]string{"火星区": "question 2", "江北": "question 2", "江南区": "question 3", "其他地区": "question 3", "": "question 3"} {
			next := o.post(letter.Home, "state", p.str("state"), "step", "2", "title", "孩子打完疫苗发烧怎么办", "content", "昨天接种了疫苗，今天体温三十八度，需要去医院吗？", "health", "no", "district", district, "go", "next")
			if got := fmt.Sprint(next.str("view"), " ", next.data["step"]); got != view {
				t.Errorf("%q leads to %s: %v", district, got, next.data["problems"])
			}
		}
	})
}
