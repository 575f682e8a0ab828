package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"time"
)

// Who signs in to the filled databases. The accounts live in throw-away data behind a server on the loopback address.
const (
	editorName = "bench_editor"
	password   = "Measured-By-9274-Horses"
	captcha    = "bench"
)

// caller asks a jikong, signed in when it has a token.
type caller struct {
	base   string
	token  string
	from   string // the address that a proxy names, "" for none
	client *http.Client
}

// plainClient leaves compressed answers and redirects as they are and keeps its connection.
func plainClient() *http.Client {
	return &http.Client{
		Timeout: 30 * time.Second, Transport: &http.Transport{DisableCompression: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// signIn is a caller who signed in.
func signIn(ctx context.Context, base, name string) (*caller, error) {
	c := &caller{base: base, client: plainClient()}
	if _, err := ask[string](ctx, c, http.MethodGet, "/api/sys/randomImage/bench", nil); err != nil {
		return nil, err
	}
	session, err := ask[struct{ Token string }](ctx, c, http.MethodPost, "/api/sys/login",
		map[string]any{"username": name, "password": password, "captcha": captcha, "checkKey": "bench"})
	c.token = session.Token
	return c, err
}

// open sends a request; whoever asks closes the body of the answer.
func (c *caller) open(ctx context.Context, method, path, contentType string, body io.Reader) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, body)
	if err != nil {
		return nil, err
	}
	for name, value := range map[string]string{"Content-Type": contentType, "X-Access-Token": c.token, "X-Forwarded-For": c.from} {
		if value != "" {
			req.Header.Set(name, value)
		}
	}
	return c.client.Do(req)
}

// openJSON is open with a body as JSON, nil for none.
func (c *caller) openJSON(ctx context.Context, method, path string, body any) (*http.Response, error) {
	if body == nil {
		return c.open(ctx, method, path, "", nil)
	}
	content, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	return c.open(ctx, method, path, "application/json", bytes.NewReader(content))
}

// envelope is around every answer.
type envelope struct {
	Success bool            `json:"success"`
	Message string          `json:"message"`
	Result  json.RawMessage `json:"result"`
}

// opened reads an answer that says that all went well.
func opened(res *http.Response, err error) (e envelope, _ error) {
	if err != nil {
		return e, err
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		return e, err
	}
	if err := json.Unmarshal(raw, &e); err != nil || !e.Success {
		return e, errors.Join(err, fmt.Errorf("%s: status %d: %s", res.Request.URL, res.StatusCode, e.Message))
	}
	return e, nil
}

// ask sends a body as JSON, nil for none, and reads the result.
func ask[T any](ctx context.Context, c *caller, method, path string, body any) (result T, err error) {
	e, err := opened(c.openJSON(ctx, method, path, body))
	if err == nil {
		err = json.Unmarshal(e.Result, &result)
	}
	return result, err
}

// upload sends a file and returns its path.
func (c *caller) upload(ctx context.Context, name string, content []byte) (path string, err error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	if err == nil {
		_, err = part.Write(content)
	}
	if err = errors.Join(err, form.Close()); err != nil {
		return "", err
	}
	e, err := opened(c.open(ctx, http.MethodPost, "/api/sys/common/upload", form.FormDataContentType(), &body))
	return e.Message, err
}

// editor is a signed-in person who changes one article again and again.
type editor struct {
	*caller
	row   map[string]any
	title string
}

// newEditor signs in and opens the article that stands first in the news of the home page.
func newEditor(ctx context.Context, base string) (*editor, error) {
	c, err := signIn(ctx, base, editorName)
	if err != nil {
		return nil, err
	}
	home, err := ask[struct {
		News struct {
			Items []struct{ ID string }
		}
	}](ctx, c, http.MethodGet, "/api/getHomePage", nil)
	if err != nil {
		return nil, err
	}
	if len(home.News.Items) == 0 {
		return nil, errors.New("no news on the home page")
	}
	e := &editor{caller: c}
	if err := e.read(ctx, home.News.Items[0].ID); err != nil {
		return nil, err
	}
	e.title, _ = e.row["title"].(string)
	return e, nil
}

func (e *editor) read(ctx context.Context, id string) (err error) {
	e.row, err = ask[map[string]any](ctx, e.caller, http.MethodGet, "/api/content/article/queryById?id="+id, nil)
	return err
}

// save gives the article another title, and with it every page that names it another form.
func (e *editor) save(ctx context.Context, title string) error {
	id, _ := e.row["id"].(string)
	if err := e.read(ctx, id); err != nil {
		return err
	}
	e.row["title"] = title
	_, err := opened(e.openJSON(ctx, http.MethodPut, "/api/content/article/edit", e.row))
	return err
}
