package richtext

import (
	"slices"
	"strings"
	"testing"
)

func TestArticleHTMLIsReducedToTheAllowList(t *testing.T) {
	cases := []struct{ name, in, want string }{
		{"a plain article stays as it is",
			`<h2>一</h2><p>正文<strong>重点</strong></p><ul><li>甲</li></ul>`,
			`<h2>一</h2><p>正文<strong>重点</strong></p><ul><li>甲</li></ul>`},
		{"a table keeps its heading cells and spans",
			`<table><caption>表</caption><thead><tr><th scope="col" colspan="2" style="color:red">名</th></tr></thead><tbody><tr><td rowspan="2">1</td></tr></tbody></table>`,
			`<table><caption>表</caption><thead><tr><th scope="col" colspan="2">名</th></tr></thead><tbody><tr><td rowspan="2">1</td></tr></tbody></table>`},
		{"an absurd span is dropped", `<table><tbody><tr><td colspan="100000">1</td></tr></tbody></table>`, `<table><tbody><tr><td>1</td></tr></tbody></table>`},
		{"a callout keeps its kind", `<aside data-callout="doctor"><p><strong>何时就医</strong></p></aside>`, `<aside data-callout="doctor"><p><strong>何时就医</strong></p></aside>`},
		{"an unknown callout loses its box", `<aside data-callout="evil"><p>x</p></aside>`, `<p>x</p>`},
		{"alignment is an attribute of paragraphs and headings", `<p data-align="center">x</p><h2 data-align="center">y</h2><ul data-align="center"><li>z</li></ul>`, `<p data-align="center">x</p><h2 data-align="center">y</h2><ul><li>z</li></ul>`},
		{"class, style and id are not allowed", `<p class="a" style="position:fixed" id="b">x</p>`, `<p>x</p>`},
		{"the page heading of pasted text becomes a section", `<h1>题</h1><b>粗</b><i>斜</i>`, `<h2>题</h2><strong>粗</strong><em>斜</em>`},
		{"pasted boxes become paragraphs", `<div>一</div><div><p>二</p></div>`, `<p>一</p><p>二</p>`},
		{"a span inside a word leaves no gap", `<p>流<span>感</span></p>`, `<p>流感</p>`},
		{"markup nested without end leaves its words", strings.Repeat("<span>", 1000) + "字<b>&lt;", `字&lt;`},
		{"a numbered list keeps its start", `<ol start="3"><li>x</li></ol>`, `<ol start="3"><li>x</li></ol>`},

		{"a link on this site stays", `<a href="/detail/31/31001">x</a>`, `<a href="/detail/31/31001">x</a>`},
		{"a link in a new window gets no handle on ours", `<a href="https://www.nhc.gov.cn/" target="_blank" rel="opener">x</a>`, `<a href="https://www.nhc.gov.cn/" rel="noopener" target="_blank">x</a>`},
		{"mail and telephone links stay", `<a href="mailto:a@b.example">m</a><a href="tel:12320">t</a>`, `<a href="mailto:a@b.example">m</a><a href="tel:12320">t</a>`},
		{"a protocol-relative link loses its address", `<a href="//evil.example/x">x</a>`, `x`},
		{"a backslash link loses its address", `<a href="/\evil.example">x</a>`, `x`},
		{"a template in a link loses its address", `<a href="/{{x}}">x</a>`, `x`},
		{"a link relative to nowhere loses its address", `<a href="page.html">x</a>`, `x`},

		{"a picture of this site stays", `<img src="/pictures/school.svg" alt="学校" width="560" height="300" onerror="x()">`, `<img src="/pictures/school.svg" alt="学校" width="560" height="300">`},
		{"a picture of another site is removed", `<p>a<img src="https://evil.example/t.gif" alt="x"></p>`, `<p>a</p>`},
		{"a data picture is removed", `<img src="data:image/svg+xml,<svg onload=x()>" alt="x">`, ``},
		{"a picture outside its folder is removed", `<img src="/files/../api/sys/logout" alt="x">`, ``},
	}
	c := NewCleaner()
	for _, tt := range cases {
		t.Run(tt.name, func(t *testing.T) {
			got := c.Clean(tt.in)
			if got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
			if again := c.Clean(got); again != got {
				t.Errorf("cleaning twice differs: %s", again)
			}
		})
	}
}

// attacks are written the way attackers write them.
var attacks = []string{
	`<script>alert(1)</script>`, `<ScRiPt src=//evil.example/x.js></sCrIpT>`, `<img src=x onerror=alert(1)>`,
	`<img src="/pictures/school.svg" alt="x" onload="alert(1)">`, `<svg onload=alert(1)>`, `<svg><script>alert(1)</script></svg>`,
	`<svg><style><img src=x onerror=alert(1)></style></svg>`, `<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>`,
	`<a href="javascript:alert(1)">x</a>`, `<a href="JaVaScRiPt:alert(1)">x</a>`, `<a href="java&#09;script:alert(1)">x</a>`,
	`<a href=" javascript:alert(1)">x</a>`, `<a href="&#106;avascript:alert(1)">x</a>`, `<a href="data:text/html,<script>alert(1)</script>">x</a>`,
	`<a href="vbscript:msgbox(1)">x</a>`, `<a href="/ok" onclick="alert(1)">x</a>`, `<a href="https://user:pass@evil.example/">x</a>`,
	`<iframe src="https://evil.example"></iframe>`, `<iframe srcdoc="<script>alert(1)</script>"></iframe>`, `<object data="x"></object>`,
	`<embed src="x">`, `<base href="https://evil.example/">`, `<meta http-equiv="refresh" content="0;url=https://evil.example">`,
	`<link rel="stylesheet" href="//evil.example/x.css">`, `<style>@import "//evil.example"</style>`, `<form action="https://evil.example"><input name=p></form>`,
	`<button formaction="javascript:alert(1)">x</button>`, `<details open ontoggle=alert(1)>`, `<video><source onerror=alert(1)></video>`,
	`<noscript><p title="</noscript><img src=x onerror=alert(1)>">`, `<p title="--><img src=x onerror=alert(1)>">x</p>`,
	`<!--<img src=x onerror=alert(1)>-->`, `<![CDATA[<script>alert(1)</script>]]>`, `<template><script>alert(1)</script></template>`,
	`<table background="javascript:alert(1)"><tr><td style="x:expression(alert(1))">x</td></tr></table>`,
	`<p data-callout="points" data-align="center&quot; onclick=&quot;alert(1)">x</p>`, `<aside data-callout="points" onmouseover=alert(1)>x</aside>`,
	"<a href=\"\x01javascript:alert(1)\">x</a>", "<scr\x00ipt>alert(1)</scr\x00ipt>", `<<script>alert(1)//<</script>`, `<textarea><script>alert(1)</script>`,
	`<xmp><img src=x onerror=alert(1)></xmp>`, `<plaintext><img src=x onerror=alert(1)>`, `<select><option><img src=x onerror=alert(1)></select>`,
}

func TestNoAttackSurvivesTheSanitiser(t *testing.T) {
	c, elements := NewCleaner(), readShared[articleCases](t, sharedCases).Elements
	for _, attack := range attacks {
		for _, frame := range []string{"%", "<p>%</p>", "<table><tr><td>%</td></tr></table>", "<div><aside data-callout=\"points\">%"} {
			expectHarmless(t, c, elements, strings.ReplaceAll(frame, "%", attack))
		}
	}
}

func FuzzCleanedHTMLIsHarmless(f *testing.F) {
	for _, attack := range attacks {
		f.Add(attack)
	}
	c, elements := NewCleaner(), readShared[articleCases](f, sharedCases).Elements
	f.Fuzz(func(t *testing.T, text string) { expectHarmless(t, c, elements, text) })
}

func TestAddressesAreJudgedByWhereTheyLead(t *testing.T) {
	cases := []struct {
		address           string
		site, web, inText bool
	}{
		{"/article/n/904", true, false, true},
		{"/message/81?from=home#top", true, false, true},
		{"https://www.ndcpa.gov.cn/", false, true, true},
		{"http://example.gov.cn/a?b=1", false, true, true},
		{"mailto:office@ljcdc.example", false, false, true},
		{"tel:0300-5550100", false, false, true},
		{"#section-1", false, false, true},
		{"", false, false, false},
		{"//evil.example", false, false, false},
		{`/\evil.example`, false, false, false},
		{"javascript:alert(1)", false, false, false},
		{"java\nscript:alert(1)", false, false, false},
		{"https://", false, false, false},
		{"https://a b.example", false, false, false},
		{"https://user@evil.example", false, false, false},
		{"/{{constructor}}", false, false, false},
		{"ftp://example.gov.cn", false, false, false},
		{"index.html", false, false, false},
		{"mailto:", false, false, false},
	}
	for _, tt := range cases {
		if IsSitePath(tt.address) != tt.site || IsWebAddress(tt.address) != tt.web || isLinkTarget(tt.address) != tt.inText {
			t.Errorf("%q: site %v, web %v, in text %v", tt.address, IsSitePath(tt.address), IsWebAddress(tt.address), isLinkTarget(tt.address))
		}
	}
}

func TestReadingAnArticle(t *testing.T) {
	body := `<h2>第一节</h2><p>甲<strong>乙</strong></p><ul><li>丙</li><li>丁</li></ul><h3>小节</h3><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>`
	if got, want := PlainText(body), "第一节 甲乙 丙 丁 小节 1 2"; got != want {
		t.Errorf("plain text is %q, want %q", got, want)
	}
	withIDs, toc := Outline(body)
	if want := []Heading{{ID: "section-1", Text: "第一节", Level: 2}, {ID: "section-2", Text: "小节", Level: 3}}; !slices.Equal(toc, want) {
		t.Errorf("table of contents is %v", toc)
	}
	if !strings.Contains(withIDs, `<h2 id="section-1">第一节</h2>`) {
		t.Errorf("headings have no ids: %s", withIDs)
	}
	for text, want := range map[string]int64{"": 1, strings.Repeat("字", 400): 1, strings.Repeat("字", 401): 2, strings.Repeat("字 ", 1200): 3} {
		if got := ReadMinutes(text); got != want {
			t.Errorf("%d bytes take %d minutes, want %d", len(text), got, want)
		}
	}
	if got := Excerpt("第一句。第二句比较长，还没有说完", 8); got != "第一句。第二句比…" {
		t.Errorf("excerpt is %q", got)
	}
	if got := Excerpt("第一句有七字。第二句", 9); got != "第一句有七字。" {
		t.Errorf("excerpt is %q", got)
	}
}
