package app

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"jikong/internal/config"
	"jikong/internal/value"
)

// offered is what the search offers for a question above its results.
func (n *node) offered(question string) (offers []struct {
	Path, Title, Phone string
	Facts              []string
}) {
	n.t.Helper()
	var found struct {
		Offers []struct {
			Path, Title, Phone string
			Facts              []string
		}
	}
	decode(n.t, n.get("/api/searchAll?keyword="+url.QueryEscape(question)).Result, &found)
	return found.Offers
}

func TestTheSearchOffersWhatCanBeDone(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		for _, c := range []struct{ says, text, path string }{
			{"a driver after a bite", "被狗咬了一口要打针吗", "/rabies/41"},
			{"somebody who fears HIV", "哪里可以匿名检测", "/aids/42"},
			{"a calculator by another name", "BMI怎么算", "/calc/weight"},
			{"somebody looking for work", "你们招人吗", "/recruitment/90"},
			{"a complaint", "我要投诉", "/message/81?write=1"},
			{"a letter that was sent", "多久回信", "/messagesearch/82"},
			{"a survey", "调查问卷", "/survey/83"},
			{"an old man who wants to call", "电话", "/article/n/10/14"},
			{"a foreigner", "opening hours", "/article/n/10/14"},
			{"a clinic by its name", "云溪县中医医院", "/rabies/41?keyword="},
			{"something to read", "手足口病怎么预防", ""},
		} {
			got := ""
			if offers := n.offered(c.text); len(offers) > 0 {
				got = offers[0].Path
			}
			if c.path == "" && got != "" || !strings.HasPrefix(got, c.path) {
				t.Errorf("%s: %s is offered %q, want %q", c.says, c.text, got, c.path)
			}
		}
		for _, narrowed := range []string{"狗咬&pageNo=2", "狗咬&type=article", "狗咬&phrase=疫苗"} {
			if found := n.get("/api/searchAll?keyword=" + narrowed).Body; strings.Contains(found, `"offers":[{`) {
				t.Errorf("%s: who narrows the search or goes on reading is offered something", narrowed)
			}
		}
	})
}

// What stands above the results holds now: a clinic that staff close, a posting that is taken back.
func TestOffersFollowTheirService(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sqliteSite.copy(t))
	w.person("worker", map[value.ID]string{ours: "everything"})
	w.as("worker")
	clinic := w.offered("云溪县中医医院")
	if len(clinic) != 1 {
		t.Fatalf("%v", clinic)
	}
	id := clinic[0].Path[strings.LastIndex(clinic[0].Path, "-")+1:]
	row := w.ok("GET", "/api/clinic/rabies/queryById?id="+id, nil)
	row["status"] = "paused"
	w.ok("PUT", "/api/clinic/rabies/edit", row)
	if got := w.offered("云溪县中医医院"); len(got) != 1 || !slices.Contains(got[0].Facts, "暂停服务") {
		t.Errorf("a clinic that pauses: %v", got)
	}
	w.ok("DELETE", "/api/clinic/rabies/delete?id="+id, nil)
	if got := w.offered("云溪县中医医院"); len(got) != 0 {
		t.Errorf("a clinic that is gone: %v", got)
	}
}
