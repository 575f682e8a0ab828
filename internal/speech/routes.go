package speech

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"jikong/internal/errs"
	"jikong/internal/web"
)

const (
	tag     = "朗读"
	maxBody = 4 << 10 // bytes; MaxText characters fit, each written as \uXXXX twice over
)

// Offer tells the toolbar what there is.
type Offer struct {
	Available bool `json:"available" doc:"本站有语音服务，可以用 POST /speech 取得声音"`
}

// Mount adds the calls of the toolbar.
func (s *Service) Mount(api *web.API) {
	web.Handle(api, web.Route{Methods: "GET", Path: "/speech", Tag: tag, Summary: "本站有没有语音服务", Access: web.Anonymous},
		func(context.Context, *web.Empty) (Offer, error) { return Offer{Available: s.Available()}, nil })
	api.HandleRaw(web.Route{Methods: "POST", Path: "/speech", Tag: tag, Summary: "一句话的声音（匿名，限频）", Access: web.Anonymous, File: true}, s.serve)
}

// serve takes the text in the body: an address would stand in the logs of every proxy on the way.
func (s *Service) serve(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Text string `json:"text"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(&in); err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return errs.New(errs.TooLarge, "一次最多朗读 %d 字，请分段", MaxText)
		}
		return errs.Invalidf("提交的内容格式不正确，请检查后再试")
	}
	sound, err := s.Say(r.Context(), web.RequestOf(r.Context()).IP, in.Text)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", s.format.contentType)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(sound) // an error means the reader left
	return nil
}
