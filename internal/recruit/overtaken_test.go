package recruit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"jikong/internal/blob"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

// slow looks at files, and lets something else happen while it looks at one of this name.
type slow struct {
	testkit.Pictures
	name      string
	meanwhile func()
}

func (s *slow) Inspect(ctx context.Context, name string, content io.Reader, extensions ...string) (string, string, *blob.Spool, error) {
	if name == s.name {
		s.meanwhile()
	}
	return s.Pictures.Inspect(ctx, name, content, extensions...)
}

// whileUploading lets something happen on another page while a file of this name is taken.
func (b *bureau) whileUploading(name string, meanwhile func()) {
	files := b.service.Options.Files
	b.service.Options.Files = &slow{name: name, meanwhile: meanwhile}
	b.service.Papers = b.service.papers()
	b.T.Cleanup(func() { b.service.Options.Files = files })
}

var (
	pledge    = url.Values{"pledge": {"1"}, "signature": {"李晓明"}}
	bothFiles = map[string]string{"paper-identity": "身份证.jpg", "paper-education": "毕业证.png"}
)

// toPapers fills in the pages before that of the papers.
func (b *bureau) toPapers(data object) object {
	b.T.Helper()
	for _, fields := range []url.Values{{"postCode": {"A01"}}, person(womanID), career(), {"avoidance": {"no"}}} {
		data = b.turn(data, "next", fields, nil)
	}
	return data
}

func TestTwoPagesOfOneApplicationLoseNothingOfEachOther(t *testing.T) {
	moved := func() url.Values { return with(person(womanID), "address", "青禾市东湖区 2 号") }
	for name, meanwhile := range map[string]func(b *bureau, papers object){
		"another page is saved": func(b *bureau, papers object) {
			b.turn(b.turn(papers, "edit:2", nil, nil), "save", moved(), nil)
		},
		"another page is saved and a file is added on it": func(b *bureau, papers object) {
			b.turn(b.turn(papers, "edit:2", nil, nil), "save", moved(), nil)
			b.turn(papers, "upload", nil, map[string]string{"paper-other": "其他.pdf"})
		},
	} {
		t.Run(name, func(t *testing.T) {
			inBureaus(t, func(b *bureau) {
				papers, once := b.toPapers(b.start(b.open(), "k")), false
				b.whileUploading("毕业证.png", func() {
					if !once {
						once = true
						meanwhile(b, papers)
					}
				})
				check := b.turn(papers, "next", nil, bothFiles)
				if answers := check["answers"].(object); check["view"] != "check" || answers["address"] != "青禾市东湖区 2 号" {
					t.Fatalf("the slow page: %v %s, %v", check["view"], problems(check), check["answers"])
				}
				if sent := b.turn(check, "submit", pledge, nil); sent["view"] != "sent" {
					t.Fatalf("sent: %v %s", sent["view"], problems(sent))
				}
				b.everyPaperOpens(len(check["papers"].([]any)))
			})
		})
	}
}

// everyPaperOpens looks at the papers of the only application as staff do.
func (b *bureau) everyPaperOpens(want int) {
	b.T.Helper()
	var list struct{ Records []Application }
	b.ok("GET", "/recruit/application/list", nil, &list)
	var d ApplicationDetail
	b.ok("GET", "/recruit/application/detail?id="+list.Records[0].ID.String(), nil, &d)
	if len(d.Papers) != want || want < 2 {
		b.T.Errorf("staff see %d papers, the applicant %d", len(d.Papers), want)
	}
	for _, p := range d.Papers {
		paper := b.Call("GET", fmt.Sprintf("/recruit/application/paper?id=%s&paper=%s", list.Records[0].ID, p.ID), nil)
		if paper.Body != "content of "+p.Name {
			b.T.Errorf("%s: %.200s", p.Name, paper.Body)
		}
	}
	if n := b.Number(`SELECT COUNT(*) FROM recruit_file`); n != int64(want) {
		b.T.Errorf("%d files are kept, want %d", n, want)
	}
}

func TestAPageThatIsAlwaysOvertakenStaysAsItWasTyped(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		papers := b.toPapers(b.start(b.open(), "k"))
		b.whileUploading("毕业证.png", func() { b.turn(papers, "edit:4", nil, nil) })
		page, got := b.visit(url.Values{"act": {"form"}, "ticket": {papers["ticket"].(string)}, "step": {"5"}, "go": {"next"}}, bothFiles)
		if page.Status != http.StatusUnprocessableEntity || fmt.Sprint(got["step"]) != "5" || !strings.Contains(problems(got), "还没有保存") {
			t.Errorf("%d, step %v: %s", page.Status, got["step"], problems(got))
		}
	})
}

func TestWhatIsHandedInIsWhatItsApplicantSaw(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		b.fill(b.start(b.open(), "k"), womanID)
		id := b.Number(`SELECT id FROM recruit_application`)
		read := func() *opened {
			o, err := b.service.open(t.Context(), b.DB.Read(), ourSite, value.ID(id))
			b.Must(err)
			o.draft.Pledge, o.draft.Signature = true, o.draft.Name
			return o
		}
		one, other, third := read(), read(), read()
		other.draft.Address = "青禾市东湖区 3 号"
		b.Must(b.service.keep(t.Context(), ourSite, other))
		if err := b.service.submit(t.Context(), ourSite, one); !errors.Is(err, errOvertaken) {
			t.Errorf("submitted without what was kept since: %v", err)
		}
		b.Must(b.service.submit(t.Context(), ourSite, other))
		if err := b.service.keep(t.Context(), ourSite, third); !errors.Is(err, errOvertaken) {
			t.Errorf("kept over what was submitted since: %v", err)
		}
	})
}

func TestAPaperThatIsNotThereIsNotHandedIn(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		check := b.fill(b.start(b.open(), "k"), womanID)
		b.Exec(`DELETE FROM recruit_file WHERE mime = 'image/jpeg'`)
		got := b.turn(check, "submit", pledge, nil)
		if !strings.Contains(problems(got), "paper-identity：“身份证.jpg”没有保存下来，请移除后重新上传") || fmt.Sprint(got["step"]) != fmt.Sprint(paperStep) {
			t.Errorf("step %v: %s", got["step"], problems(got))
		}
	})
}

func TestAPaperThatIsRemovedIsDestroyed(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		papers := b.turn(b.toPapers(b.start(b.open(), "k")), "upload", nil, bothFiles)
		for left := 2; left > 0; left-- {
			list := papers["papers"].([]any)
			papers = b.turn(papers, "remove:paper-"+list[0].(object)["id"].(string), nil, nil)
			contents := 0
			for _, err := range b.blobs.List(t.Context(), "application/") {
				b.Must(err)
				contents++
			}
			if rows := b.Number(`SELECT COUNT(*) FROM recruit_file`); rows != int64(left-1) || contents != left-1 {
				t.Errorf("one of %d papers was removed: %d rows and %d contents are left", left, rows, contents)
			}
		}
	})
}

func TestACallThatComesAgainLeavesWhatWasWrittenSince(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		in := &addInput{}
		in.Body.ApplicantAnswers, in.Body.PostingID = applicantOf("killed-writer-0-0-1"), b.open().ID
		in.Body.Consent, in.Body.Key, in.Body.CheckKey, in.Body.Captcha = true, "k", "k", "4"
		ctx := web.WithRequest(t.Context(), web.Request{IP: b.Address})
		made, err := b.service.addRecruitment(ctx, in)
		b.Must(err)
		_, form := b.visit(url.Values{"act": {"edit"}, "ticket": {b.ticket(made.QueryCode, made.Password)}}, nil)
		b.turn(b.turn(form, "edit:2", nil, nil), "save", with(person(womanID), "address", "青禾市东湖区 2 号"), nil)
		again, err := b.service.addRecruitment(ctx, in)
		b.Must(err)
		_, form = b.visit(url.Values{"act": {"edit"}, "ticket": {b.ticket(again.QueryCode, again.Password)}}, nil)
		if got := form["answers"].(object)["address"]; again != made || got != "青禾市东湖区 2 号" {
			t.Errorf("%v after %v; the address is %v", again, made, got)
		}
	})
}
