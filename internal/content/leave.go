package content

import (
	"crypto/subtle"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"jikong/internal/render"
	"jikong/internal/value"
)

// The marks of the blocks that say what becomes of links.
const (
	leaveMark       = "leave_notice"
	errorReportMark = "error_report"
)

// Parameters of the page before another site.
const (
	paramTo   = "to"
	paramSign = "sign"
)

// everySite is the value of the block with which no site goes without the notice.
const everySite = "all"

// leaving says whose readers are told before they leave, and the sites that need no notice.
type leaving struct {
	told  bool
	known []string // domains, each with all below it
}

var domain = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$`)

// leavingOf reads the block. What is no list of domains is not fine.
func leavingOf(value string) (l leaving, fine bool) {
	if value = strings.ToLower(strings.TrimSpace(value)); value == "" || value == Hide {
		return leaving{}, true
	}
	if value == everySite {
		return leaving{told: true}, true
	}
	l = leaving{told: true, known: words(value)}
	return l, len(l.known) > 0 && !slices.ContainsFunc(l.known, func(name string) bool { return !domain.MatchString(name) })
}

// asks tells whether a reader is told before the address. base is that of the site itself.
func (l leaving) asks(address *url.URL, base string) bool {
	host := strings.ToLower(address.Hostname())
	if !l.told || host == "" || base != "" && strings.EqualFold(address.Scheme+"://"+address.Host, base) {
		return false
	}
	return !slices.ContainsFunc(l.known, func(name string) bool { return host == name || strings.HasSuffix(host, "."+name) })
}

// outgoing is what becomes of the links of a page: those to other sites lead to a notice first, that to the form for faults knows the page.
func (v pageRequest) outgoing(path string) *render.Outgoing {
	notice, _ := leavingOf(v.blockText(leaveMark))
	form := v.blockText(errorReportMark)
	if v.seal == nil {
		notice = leaving{}
	}
	if isDiscreet(path) { // neither where its readers go nor what they find wrong is told to anybody
		notice, form = leaving{}, ""
	}
	if !notice.told && !strings.Contains(form, "?") {
		return nil
	}
	o := outgoing{leaving: notice, form: form, path: path, tenant: v.tenant, base: v.base, seal: v.seal}
	return &render.Outgoing{Key: strings.Join(append(notice.known, v.base, form), "\n"), Of: o.rewrite}
}

// isDiscreet names the pages of which nothing leaves the browser of their readers.
func isDiscreet(path string) bool { return path == "/aids" || strings.HasPrefix(path, "/aids/") }

func (v pageRequest) blockText(mark string) string {
	for _, b := range v.frame.Blocks {
		if b.Mark == mark && b.LanguageObj.Value != Hide {
			return strings.TrimSpace(b.LanguageObj.Value)
		}
	}
	return ""
}

type outgoing struct {
	leaving
	form, path, base string
	tenant           value.ID
	seal             func(text string) string
}

// A link that carries this attribute says itself where it leads.
const toldAttribute = " data-told="

const hrefStart = ` href="`

// rewrite changes the addresses of the links. React and the sanitiser write attributes in double quotes and escape > in them.
func (o outgoing) rewrite(page string) string {
	var b strings.Builder
	b.Grow(len(page) + 1024)
	for {
		at := strings.Index(page, hrefStart)
		if at < 0 {
			break
		}
		start := at + len(hrefStart)
		end := strings.IndexByte(page[start:], '"')
		if end < 0 {
			break
		}
		end += start
		b.WriteString(page[:start])
		b.WriteString(o.address(page[start:end], tagAround(page, at, end)))
		page = page[end:]
	}
	b.WriteString(page)
	return b.String()
}

// tagAround is the text of the tag that an attribute stands in.
func tagAround(page string, from, to int) string {
	start := strings.LastIndexByte(page[:from], '<')
	end := strings.IndexByte(page[to:], '>')
	if start < 0 || end < 0 {
		return ""
	}
	return page[start : to+end]
}

// address is what stands in place of an address, escaped as it was.
func (o outgoing) address(written, tag string) string {
	if !strings.HasPrefix(tag, "<a ") || strings.Contains(tag, toldAttribute) {
		return written
	}
	plain := html.UnescapeString(written)
	if o.form != "" && plain == o.form && strings.HasPrefix(plain, "/") {
		return html.EscapeString(plain + "&" + url.Values{"page": {o.path}}.Encode())
	}
	if !strings.HasPrefix(plain, "http://") && !strings.HasPrefix(plain, "https://") {
		return written
	}
	to, err := url.Parse(plain)
	if err != nil || len(plain) > maxLeave || !o.asks(to, o.base) {
		return written
	}
	return html.EscapeString("/" + pageLeave + "?" + url.Values{paramTo: {plain}, paramSign: {signature(o.seal, o.tenant, plain)}}.Encode())
}

// maxLeave is the longest address with a notice in bytes; the parameters of pages take no more.
const maxLeave = 300

// signature proves that a page of the site leads to an address: nobody else can make the notice point somewhere.
func signature(seal func(string) string, tenant value.ID, address string) string {
	return seal(tenant.String() + "\n" + address)[:32]
}

// leaveProps are those of the notice before another site.
type leaveProps struct {
	Kind string `json:"kind"`
	To   string `json:"to"`
	Host string `json:"host"`
}

// leavePage tells a reader that the site ends here. It stands for addresses alone that the site links itself.
func (v pageRequest) leavePage() (page, error) {
	to, sign := v.query.Get(paramTo), v.query.Get(paramSign)
	address, err := url.Parse(to)
	if v.seal == nil || err != nil || address.Hostname() == "" || (address.Scheme != "https" && address.Scheme != "http") ||
		subtle.ConstantTimeCompare([]byte(sign), []byte(signature(v.seal, v.tenant, to))) != 1 {
		return v.notFound()
	}
	plain, err := render.Plain(`<h1>您将离开本站</h1>
<p>您要去的网址：{{.}}</p>
<p><a data-told="" rel="noopener noreferrer nofollow" href="{{.}}">继续前往</a> <a href="/index">返回首页</a></p>
`, to)
	return page{Page: render.Page{
		Title: v.title("您将离开本站"), Meta: append(v.siteMeta(), noIndex()), Links: v.links(nil), NoStore: true,
		Kind: pageLeave, Props: leaveProps{Kind: pageLeave, To: to, Host: address.Host}, PlainHTML: plain,
	}}, err
}
