package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"jikong/internal/web"
)

// A route is prepared by whoever calls it first, and the document may be asked for at that moment.
func TestTheFirstCallsOfARouteMayComeAtOnce(t *testing.T) {
	api := web.NewAPI("test", doorkeeper{})
	web.Handle(api, web.Route{Methods: "GET,POST", Path: "/note/{id}", Access: web.Anonymous}, func(_ context.Context, in *struct {
		ID string `path:"id"`
	}) (web.Message, error) {
		return web.Message("note " + in.ID), nil
	})
	var all sync.WaitGroup
	for _, method := range []string{http.MethodGet, http.MethodGet, http.MethodPost, http.MethodPost} {
		all.Go(func() {
			answer := httptest.NewRecorder()
			api.ServeHTTP(answer, httptest.NewRequest(method, "/note/7", nil))
			if answer.Code != http.StatusOK || !strings.Contains(answer.Body.String(), "note 7") {
				t.Errorf("%s answers %d %s", method, answer.Code, answer.Body)
			}
		})
		all.Go(func() {
			if item := api.OpenAPI().Paths["/note/{id}"]; item == nil || item.Get == nil || item.Post != nil {
				t.Errorf("the document says %+v", item)
			} else if answer := item.Get.Responses["200"].Content["application/json"].Schema; answer.Ref != "#/components/schemas/EnvelopeMessage" {
				t.Errorf("the document says of the answer %+v", answer)
			}
		})
	}
	all.Wait()
}

type cover struct {
	Path string `json:"path"`
}

type story struct {
	Title  string `json:"title"`
	Cover  *cover `json:"cover"`
	Second *cover `json:"second,omitempty"`
	Always cover  `json:"always"`
}

func TestTheDocumentTellsWhatPagesAreDrawnFromAndWhichObjectsMayBeMissing(t *testing.T) {
	api := web.NewAPI("test", doorkeeper{})
	api.DescribeTypes(story{})
	members := api.OpenAPI().Components.Schemas.Map()["Story"].Properties
	if one := members["cover"].OneOf; len(one) != 2 || one[0].Ref != "#/components/schemas/Cover" || one[1].Type != "null" {
		t.Errorf("an object or null is described as %+v", members["cover"])
	}
	for _, name := range []string{"second", "always"} {
		if members[name].Ref != "#/components/schemas/Cover" {
			t.Errorf("%s, which is an object or left out, is described as %+v", name, members[name])
		}
	}
}
