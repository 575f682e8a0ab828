package portal

import (
	"encoding/json"
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"jikong/internal/content"
	"jikong/internal/portal/outgoing"
)

const toldLink = `<a class="x" href="https://www.provcdc.example/a?b=c&amp;d=e" target="_blank">省疾控</a>`

func forLeavers(t *testing.T, block string, test func(r *reader)) {
	t.Helper()
	forReaders(t, func(r *reader) {
		r.seed()
		r.portal.seal = func(text string) string { return strings.Repeat("0", 8) + hashOf(text) }
		r.block(content.LeaveMark, block)
		test(r)
	})
}

// hashOf is short and differs for different texts; nothing secret about it is needed here.
func hashOf(text string) string {
	sum := uint64(14695981039346656037)
	for _, b := range []byte(text) {
		sum = (sum ^ uint64(b)) * 1099511628211
	}
	var out strings.Builder
	for range 32 {
		out.WriteByte("0123456789abcdef"[sum%16])
		sum = sum/16 ^ sum*31
	}
	return out.String()
}

// drawn is a text with links as the page shows it.
func (r *reader) drawn(path, text string) string {
	r.T.Helper()
	if made := r.open(path); made.Outgoing != nil {
		return made.Outgoing.Of(text)
	}
	return text
}

var hrefs = regexp.MustCompile(`href="([^"]*)"`)

func TestLinksToOtherSitesLeadToTheNoticeFirst(t *testing.T) {
	forLeavers(t, "gov.cn，partner.example", func(r *reader) {
		r.block("site_domain", "www.ljcdc.example")
		cases := []struct{ says, link, leads string }{
			{"another site", toldLink, "/leave?"},
			{"another port of the own host", `<a href="https://www.ljcdc.example:8443/x">x</a>`, "/leave?"},
			{"a host that only ends like a known one", `<a href="https://notgov.cn/">x</a>`, "/leave?"},
			{"a host that begins with a known one", `<a href="https://gov.cn.evil.example/">x</a>`, "/leave?"},
			{"a known one in the name of the user", `<a href="https://gov.cn@evil.example/">x</a>`, "/leave?"},
			{"a host below a known one", `<a href="https://www.nhc.gov.cn/y">x</a>`, "https://www.nhc.gov.cn/y"},
			{"a known one in capitals", `<a href="https://PARTNER.example/">x</a>`, "https://PARTNER.example/"},
			{"the site itself", `<a href="https://www.ljcdc.example/detail/1/2">x</a>`, "https://www.ljcdc.example/detail/1/2"},
			{"a page of the site", `<a href="/detail/1/2">x</a>`, "/detail/1/2"},
			{"a telephone", `<a href="tel:120">x</a>`, "tel:120"},
			{"a link that says itself where it leads", `<a href="https://maps.example/" data-told="">x</a>`, "https://maps.example/"},
			{"a style sheet", `<link href="https://cdn.example/a.css">`, "https://cdn.example/a.css"},
			{"an address beyond what a page takes", `<a href="https://a.example/` + strings.Repeat("a", 300) + `">x</a>`, "https://a.example/"},
		}
		for _, c := range cases {
			once := r.drawn("/index", "<p>前</p>"+c.link+"<p>后</p>")
			if got := hrefs.FindStringSubmatch(once)[1]; !strings.HasPrefix(got, c.leads) {
				r.T.Errorf("%s leads to %s", c.says, got)
			}
			if twice := r.drawn("/index", once); twice != once || !strings.HasSuffix(once, "<p>后</p>") {
				r.T.Errorf("%s: a kept page becomes %s", c.says, twice)
			}
		}
	})
}

func TestTheNoticeStandsForLinkedAddressesAlone(t *testing.T) {
	forLeavers(t, "all", func(r *reader) {
		address := html.UnescapeString(hrefs.FindStringSubmatch(r.drawn("/index", toldLink))[1])
		page := r.open(address)
		props, err := json.Marshal(page.Props)
		if err != nil || page.Status != 0 || !page.NoStore || !strings.Contains(string(props), `"to":"https://www.provcdc.example/a?b=c\u0026d=e"`) {
			r.T.Fatalf("%s shows %d %s %v", address, page.Status, props, err)
		}
		if plain := string(page.PlainHTML); !strings.Contains(plain, "https://www.provcdc.example/a?b=c&amp;d=e") {
			r.T.Errorf("without React it reads %s", plain)
		}
		given, _ := url.Parse(address)
		sign := given.Query().Get("sign")
		for says, forged := range map[string]url.Values{
			"no address":               {},
			"no signature":             {"to": {"https://evil.example/"}},
			"the signature of another": {"to": {"https://evil.example/"}, "sign": {sign}},
			"half a signature":         {"to": {"https://www.provcdc.example/a?b=c&d=e"}, "sign": {sign[:16]}},
			"a script":                 {"to": {"javascript:alert(1)"}, "sign": {outgoing.Signature(r.portal.seal, ourSite, "javascript:alert(1)")}},
			"that of another site":     {"to": {"https://evil.example/"}, "sign": {outgoing.Signature(r.portal.seal, otherSite, "https://evil.example/")}},
		} {
			if got := r.open("/leave?" + forged.Encode()); got.Status != 404 || got.Location != "" {
				r.T.Errorf("%s: %d %s", says, got.Status, got.Location)
			}
		}
	})
}

func TestANoticeIsTheChoiceOfTheSite(t *testing.T) {
	forLeavers(t, content.Hide, func(r *reader) {
		if got := r.drawn("/index", toldLink); got != toldLink {
			r.T.Errorf("switched off it makes %s", got)
		}
		for value, fine := range map[string]bool{"all": true, "gov.cn": true, "gov.cn, who.int": true, "none": true, "": true, "gov.cn/path": false, "*": false, "政府": false, "https://gov.cn": false, ",": false} {
			if _, got := content.LeavingOf(value); got != fine {
				r.T.Errorf("%q is fine: %v", value, got)
			}
		}
	})
}

func TestTheLinkToTheFormForFaultsKnowsThePage(t *testing.T) {
	forLeavers(t, content.Hide, func(r *reader) {
		r.block(content.ErrorReportMark, "/message/81?fault=1")
		link := `<a class="badge" href="/message/81?fault=1">网页找错</a>`
		if got := r.drawn("/index", link); !strings.Contains(got, `href="/message/81?fault=1&amp;page=%2Findex"`) {
			r.T.Errorf("on the home page it is %s", got)
		}
		if got := r.drawn("/aids/42", link); got != link {
			r.T.Errorf("the page about HIV tells where its reader was: %s", got)
		}
		r.block(content.ErrorReportMark, "https://errors.example/")
		if got := r.drawn("/index", link); got != link {
			r.T.Errorf("a form elsewhere gets %s", got)
		}
	})
}
