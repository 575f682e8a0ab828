package speech

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
)

// format is a kind of sound that browsers play.
type format struct {
	contentType string
	accepted    []string // content types by which services name it
	begins      func(sound []byte) bool
}

// formats are known by the names that the service is asked for.
var formats = map[string]format{
	"mp3": {"audio/mpeg", []string{"audio/mpeg", "audio/mp3"}, func(sound []byte) bool {
		return bytes.HasPrefix(sound, []byte("ID3")) || len(sound) > 1 && sound[0] == 0xFF && sound[1]&0xE0 == 0xE0
	}},
	"opus": {"audio/ogg", []string{"audio/ogg", "audio/opus", "application/ogg"}, func(sound []byte) bool { return bytes.HasPrefix(sound, []byte("OggS")) }},
	"wav":  {"audio/wav", []string{"audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave"}, func(sound []byte) bool { return bytes.HasPrefix(sound, []byte("RIFF")) }},
}

// question is what the service is asked.
type question struct {
	Input  string `json:"input"`
	Format string `json:"response_format"`
	Model  string `json:"model,omitempty"`
	Voice  string `json:"voice,omitempty"`
}

// ask has the service make a sound. A redirect is a wrong answer: only the configured address is ever asked.
func (s *Service) ask(ctx context.Context, text string) ([]byte, error) {
	body, err := json.Marshal(question{Input: text, Format: s.Format, Model: s.Model, Voice: s.Voice})
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", s.format.contentType)
	if s.Token != "" {
		request.Header.Set("Authorization", "Bearer "+s.Token)
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("answered %s", response.Status)
	}
	return s.read(response)
}

// read takes a sound of the configured format and nothing else, so that no answer of the service reaches a browser as a page.
func (s *Service) read(response *http.Response) ([]byte, error) {
	kind, _, err := mime.ParseMediaType(response.Header.Get("Content-Type"))
	if err != nil || !slices.Contains(s.format.accepted, kind) {
		return nil, fmt.Errorf("answered content type %q instead of %s", response.Header.Get("Content-Type"), s.format.contentType)
	}
	sound, err := io.ReadAll(io.LimitReader(response.Body, maxSound+1))
	if err != nil {
		return nil, err
	}
	if len(sound) > maxSound {
		return nil, fmt.Errorf("answered more than %d bytes", maxSound)
	}
	if !s.format.begins(sound) {
		return nil, errors.New("answered something else than " + s.Format)
	}
	return sound, nil
}
