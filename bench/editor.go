package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
)

// The editor of the filled site. The account lives in throw-away data behind a server on the loopback address.
const (
	editorName     = "bench_editor"
	editorPassword = "Measured-By-9274-Horses"
	editorCaptcha  = "bench"
)

// startForEditor starts jikong in demo mode, which alone lets a program sign in.
func (s *site) startForEditor(ctx context.Context) (*process, error) {
	return start(ctx, s.work, "jikong", "/readyz", s.binary, "serve", "--data", s.data, "--demo", "--demo-captcha", editorCaptcha, "--listen")
}

// editor is a signed-in person who changes one article again and again.
type editor struct {
	base   string
	token  string
	client *http.Client
	row    map[string]any
	title  string
}

// signIn returns the token of a person.
func signIn(ctx context.Context, base, name string) (token string, err error) {
	e := &editor{base: base, client: plainClient()}
	if _, err := e.do(ctx, http.MethodGet, "/api/sys/randomImage/bench", nil); err != nil {
		return "", err
	}
	session, err := e.do(ctx, http.MethodPost, "/api/sys/login",
		map[string]any{"username": name, "password": editorPassword, "captcha": editorCaptcha, "checkKey": "bench"})
	token, _ = session["token"].(string)
	return token, err
}

// newEditor signs in and opens the article that stands first in the news of the home page.
func newEditor(ctx context.Context, base string) (*editor, error) {
	token, err := signIn(ctx, base, editorName)
	if err != nil {
		return nil, err
	}
	e := &editor{base: base, token: token, client: plainClient()}
	home, err := call[struct {
		News struct {
			Items []struct{ ID string }
		}
	}](ctx, e.client, base+"/api/getHomePage")
	if err != nil {
		return nil, err
	}
	if len(home.News.Items) == 0 {
		return nil, errors.New("no news on the home page")
	}
	if err := e.open(ctx, home.News.Items[0].ID); err != nil {
		return nil, err
	}
	e.title, _ = e.row["title"].(string)
	return e, nil
}

func (e *editor) open(ctx context.Context, id string) (err error) {
	e.row, err = e.do(ctx, http.MethodGet, "/api/content/article/queryById?id="+id, nil)
	return err
}

// save gives the article another title, and with it every page that names it another form.
func (e *editor) save(ctx context.Context, title string) error {
	id, _ := e.row["id"].(string)
	if err := e.open(ctx, id); err != nil {
		return err
	}
	e.row["title"] = title
	_, err := e.do(ctx, http.MethodPut, "/api/content/article/edit", e.row)
	return err
}

func (e *editor) do(ctx context.Context, method, path string, body any) (map[string]any, error) {
	content, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, e.base+path, bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Access-Token", e.token)
	res, err := e.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	var envelope struct {
		Success bool            `json:"success"`
		Message string          `json:"message"`
		Result  json.RawMessage `json:"result"`
	}
	if err := json.Unmarshal(answer, &envelope); err != nil || !envelope.Success {
		return nil, fmt.Errorf("%s %s: status %d: %s %w", method, path, res.StatusCode, envelope.Message, err)
	}
	var object map[string]any
	if err := json.Unmarshal(envelope.Result, &object); err != nil {
		return nil, nil // a text, such as a picture
	}
	return object, nil
}
