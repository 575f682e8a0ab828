package portal

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// fetch asks for a file of the site.
func (r *reader) fetch(address string, header ...string) *httptest.ResponseRecorder {
	r.T.Helper()
	mux := http.NewServeMux()
	r.portal.MountFiles(mux)
	request := httptest.NewRequest("GET", address, nil).WithContext(r.ctx())
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	recorder := httptest.NewRecorder()
	mux.ServeHTTP(recorder, request)
	return recorder
}

// wellFormed reads an XML text to its end.
func wellFormed(r *reader, what, text string) {
	r.T.Helper()
	decoder := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			r.T.Fatalf("%s is not XML: %v\n%s", what, err, text)
		}
	}
}

func TestTheSitemapListsWhatCanBeRead(t *testing.T) {
	forReaders(t, func(r *reader) {
		w := newTown(r)
		taken := r.withdraw(r.published(w.hot.ID, "撤回的"), "内容不实")
		draft := r.draft(w.hot.ID, "草稿")
		answer := r.fetch("/sitemap.xml")
		text := answer.Body.String()
		wellFormed(r, "sitemap.xml", text)
		base := "https://www.ljcdc.example"
		expectHas(r, "sitemap.xml", text, "<loc>"+base+"/index</loc>", "<loc>"+base+"/sitemap</loc>",
			"<loc>"+base+"/article/n/"+w.science.ID.String()+"/"+w.hot.ID.String()+"</loc>", "<loc>"+base+"/rabies/"+w.clinics.ID.String()+"</loc>",
			"<loc>"+base+publicPath(w.flu, w.hot)+"</loc><lastmod>2026-11-20T09:30:00+08:00</lastmod>")
		for _, absent := range []string{taken.ID.String(), draft.ID.String(), "ndcpa", "/search"} {
			if strings.Contains(text, absent) {
				t.Errorf("sitemap.xml has %s", absent)
			}
		}
		for _, entry := range addressesIn(text, base) {
			if made := r.open(entry); made.Status != 0 {
				t.Errorf("sitemap.xml names %s, which answers %d %s", entry, made.Status, made.Location)
			}
		}
		packed := r.fetch("/sitemap.xml", "Accept-Encoding", "br, gzip")
		expect(r, "compressed on request", packed.Header().Get("Content-Encoding"), "gzip")
		refused := r.fetch("/sitemap.xml", "Accept-Encoding", "gzip;q=0, identity")
		expect(r, "as it is for who refuses the compressed form", refused.Header().Get("Content-Encoding")+refused.Body.String(), text)
		expect(r, "and the same inside", unpacked(r, packed.Body), text)
		expect(r, "asked again unchanged", r.fetch("/sitemap.xml", "If-None-Match", answer.Header().Get("ETag")).Code, 304)
		r.withdraw(w.flu, "数据有误")
		expect(r, "after a withdrawal", strings.Contains(r.fetch("/sitemap.xml").Body.String(), publicPath(w.flu, w.hot)), false)
	})
}

func TestTheSitemapNamesIndexesAndTopicsFromTheirFirstLineOn(t *testing.T) {
	forReaders(t, func(r *reader) {
		w := newTown(r)
		has := func(path string) bool {
			return slices.Contains(addressesIn(r.fetch("/sitemap.xml").Body.String(), "https://www.ljcdc.example"), path)
		}
		expect(r, "the index of diseases without any", has("/article/az"), false)
		r.published(w.hot.ID, "狂犬病怎么防", object{"disease": "狂犬病"})
		expect(r, "with one", has("/article/az"), true)
		expect(r, "the ranking before anybody came", has("/article/hot"), false)
		if _, err := r.service.Visits().Count(context.Background(), ourSite, w.flu.ID); err != nil {
			r.T.Fatal(err)
		}
		r.Clock.Advance(10 * time.Minute)
		expect(r, "after a visit", has("/article/hot"), true)

		tomorrow := r.Clock.Now().In(value.Shanghai).AddDate(0, 0, 1).Format(time.DateOnly)
		topic := testkit.Must[content.Topic](r.desk, "POST", "/content/topic/add", topicBody(w.hot.ID, w.flu.ID, object{"startDate": tomorrow}))
		path := content.TopicPath(w.hot.ID, topic.ID)
		expect(r, "a topic of tomorrow", has(path), false)
		r.Clock.Advance(24 * time.Hour)
		expect(r, "on its first day", has(path), true)
		r.host = otherHost
		for _, other := range []string{"/article/az", "/article/hot", path} {
			expect(r, other+" on another site", strings.Contains(r.fetch("/sitemap.xml").Body.String(), other), false)
		}
		expect(r, "another site names its own address", strings.Contains(r.fetch("/sitemap.xml").Body.String(), "<loc>https://"+otherHost), true)
	})
}

func unpacked(r *reader, body io.Reader) string {
	r.T.Helper()
	in, err := gzip.NewReader(body)
	if err != nil {
		r.T.Fatal(err)
	}
	text, err := io.ReadAll(in)
	if err != nil {
		r.T.Fatal(err)
	}
	return string(text)
}

func addressesIn(text, base string) []string {
	var made []string
	for _, piece := range strings.Split(text, "<loc>")[1:] {
		loc, _, _ := strings.Cut(piece, "</loc>")
		made = append(made, strings.TrimPrefix(loc, base))
	}
	return made
}

func TestALongSitemapComesInParts(t *testing.T) {
	forReaders(t, func(r *reader) {
		w := newTown(r)
		r.published(w.hot.ID, "第二篇")
		r.published(w.hot.ID, "第三篇")
		r.portal.perSitemap = 2
		index := r.fetch("/sitemap.xml").Body.String()
		wellFormed(r, "the index", index)
		parts := addressesIn(index, "https://www.ljcdc.example")
		if !slices.Equal(parts, []string{"/sitemap.xml?part=1", "/sitemap.xml?part=2"}) {
			t.Fatalf("the index names %v", parts)
		}
		var all []string
		for _, part := range parts {
			text := r.fetch(part).Body.String()
			wellFormed(r, part, text)
			all = append(all, addressesIn(text, "https://www.ljcdc.example")...)
		}
		articles := slices.DeleteFunc(all, func(a string) bool { return !strings.HasPrefix(a, "/detail/") })
		slices.Sort(articles)
		expect(r, "every article once", len(slices.Compact(articles)), 3)
		for _, address := range []string{"/sitemap.xml?part=3", "/sitemap.xml?part=-1"} {
			expect(r, address, r.fetch(address).Code, 404)
		}
	})
}

func TestRobotsStayOutOfTheBackOffice(t *testing.T) {
	forReaders(t, func(r *reader) {
		newTown(r)
		text := r.fetch("/robots.txt").Body.String()
		expectHas(r, "robots.txt", text, "User-agent: *\n", "Disallow: /user/\n", "Disallow: /system/\n", "Disallow: /api/\n",
			"Disallow: /preview/\n", "Disallow: /leave?\n", "Disallow: /*?fault=\n", "\nSitemap: https://www.ljcdc.example/sitemap.xml\n")
	})
}

func TestAWeaknessCanBeReported(t *testing.T) {
	for _, c := range []struct{ name, mail, tel, contact string }{
		{"by mail", "office@ljcdc.example", "0300-5550100", "mailto:office@ljcdc.example"},
		{"by telephone where no mail is shown", content.Hide, "0300-5550100", "tel:+86-3005550100"},
		{"to nobody where neither is shown", content.Hide, content.Hide, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := securityContact([]SiteBlock{
				{Mark: "mail", LanguageObj: LanguageText{Value: c.mail}}, {Mark: "tel", LanguageObj: LanguageText{Value: c.tel}},
			})
			if got != c.contact {
				t.Errorf("contact is %q, want %q", got, c.contact)
			}
		})
	}
}

func TestAPhoneKeepsTheSiteUnderItsNameAndMark(t *testing.T) {
	forReaders(t, func(r *reader) {
		newTown(r)
		read := func() (m manifest) {
			answer := r.fetch("/manifest.webmanifest")
			expect(r, "type", answer.Header().Get("Content-Type"), "application/manifest+json")
			if err := json.Unmarshal(answer.Body.Bytes(), &m); err != nil {
				r.T.Fatal(err)
			}
			return m
		}
		m := read()
		expect(r, "name", m.Name, "临江市疾病预防控制中心")
		expect(r, "where it begins", m.StartURL, "/index")
		for _, icon := range m.Icons {
			expect(r, icon.Src, r.fetch(icon.Src).Code, 200)
		}
		touch := r.fetch("/apple-touch-icon.png")
		expect(r, "the icon for the home screen", touch.Header().Get("Content-Type"), "image/png")
		expect(r, "asked again", r.fetch("/apple-touch-icon.png", "If-None-Match", touch.Header().Get("ETag")).Code, 304)
		for _, address := range []string{"/pictures/icon-7.png", "/pictures/icon-.png", "/pictures/192.png"} {
			expect(r, address, r.fetch(address).Code, 404)
		}

		r.block("logo", "临江疾控")
		if err := r.tx(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE content_block SET img = '/pictures/river-city.svg' WHERE tenant_id = $1 AND mark = 'logo'`, ourSite)
			return err
		}); err != nil {
			r.T.Fatal(err)
		}
		r.block("logo", "临江疾控")
		m = read()
		expect(r, "icons of a site with a logo", len(m.Icons), 1)
		expect(r, "its icon", m.Icons[0], manifestIcon{Src: "/pictures/river-city.svg", Sizes: "any", Type: "image/svg+xml"})
		expect(r, "the icon for the home screen leads to the logo", r.fetch("/apple-touch-icon.png").Header().Get("Location"), "/pictures/river-city.svg")
		expect(r, "the icon of a page", r.open("/index").Links[0], render.Link{Rel: "icon", Type: "image/svg+xml", Href: "/pictures/river-city.svg"})
	})
}

func TestBrowsersAreTintedLikeThePages(t *testing.T) {
	themes, err := os.ReadFile("../../web/src/styles/themes.css")
	if err != nil {
		t.Fatal(err)
	}
	for i, colour := range mainColours()[1:] {
		theme := strconv.Itoa(i + 2)
		_, ramp, found := strings.Cut(string(themes), `[data-theme="`+theme+`"]`)
		ramp, _, _ = strings.Cut(ramp, "}")
		if !found || !strings.Contains(ramp, "--river-700: "+colour+";") || colourOf(theme) != colour {
			t.Errorf("theme %s is not %s in the style sheet", theme, colour)
		}
	}
	for _, unknown := range []string{"", "0", "9", "red"} {
		if colourOf(unknown) != "#0f5483" {
			t.Errorf("theme %q is %s", unknown, colourOf(unknown))
		}
	}
}

func TestColumnsCanBeSubscribedTo(t *testing.T) {
	forReaders(t, func(r *reader) {
		w := newTown(r)
		for range 20 {
			r.later()
			r.published(w.hot.ID, "标题 <b>&\"'</b> 结束", object{"summary": "a < b ]]> & c"})
		}
		answer := r.fetch("/rss/" + w.science.ID.String() + ".xml")
		text := answer.Body.String()
		expect(r, "type", answer.Header().Get("Content-Type"), "application/rss+xml; charset=utf-8")
		wellFormed(r, "the feed", text)
		expect(r, "the twenty newest", strings.Count(text, "<item>"), 20)
		expect(r, "the oldest is left out", strings.Contains(text, "流感疫苗还来得及吗"), false)
		expectHas(r, "the feed", text, `<rss version="2.0"`, "<title>健康科普 - 临江市疾病预防控制中心</title>",
			"<link>https://www.ljcdc.example/article/y/"+w.science.ID.String()+"</link>",
			"<title>标题 &lt;b&gt;&amp;&#34;&#39;&lt;/b&gt; 结束</title>", "<description>a &lt; b ]]&gt; &amp; c</description>",
			`<guid isPermaLink="true">https://www.ljcdc.example/detail/`)
		if _, err := time.Parse(time.RFC1123Z, feedDate(text)); err != nil {
			t.Errorf("publication date: %v", err)
		}
		for _, address := range []string{"/rss/77.xml", "/rss/abc.xml", "/rss/" + w.hot.ID.String(), "/rss/.xml", "/rss/-1.xml"} {
			expect(r, address, r.fetch(address).Code, 404)
		}
		r.host = otherHost
		expect(r, "on another site", r.fetch("/rss/"+w.hot.ID.String()+".xml").Code, 404)
	})
}

func feedDate(text string) string {
	_, rest, _ := strings.Cut(text, "<pubDate>")
	date, _, _ := strings.Cut(rest, "</pubDate>")
	return date
}

func TestDrawingsAreHarmlessAndKept(t *testing.T) {
	r := newReader(newDesk(t, testkit.SQLite(t, time.Now), testkit.NewClock()))
	answer := r.fetch("/pictures/syringe.svg")
	for header, want := range map[string]string{
		"Content-Type": "image/svg+xml", "X-Content-Type-Options": "nosniff", "Cache-Control": "public, max-age=31536000, immutable",
		"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
	} {
		expect(r, header, answer.Header().Get(header), want)
	}
	expectHas(r, "the drawing", answer.Body.String(), "<svg")
	expect(r, "asked again", r.fetch("/pictures/syringe.svg", "If-None-Match", answer.Header().Get("ETag")).Code, 304)
	expect(r, "the icon of the site", r.fetch("/pictures/favicon.svg").Code, 200)
	for _, address := range []string{"/pictures/unicorn.svg", "/pictures/syringe", "/pictures/..%2fsyringe.svg", "/pictures/catalogue.go", "/pictures/.svg"} {
		expect(r, address, r.fetch(address).Code, 404)
	}
}
