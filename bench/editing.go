package main

import (
	"context"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"time"
)

const (
	editedSize  = 200 << 10 // bytes of the article's text
	attachments = 3
	attachedTo  = 60 << 10 // bytes of each attached text
	edits       = 300
	writeTarget = 10 * time.Millisecond
)

// measureEditing saves a long article with attachments again and again and asks the monitor how long writes held the database.
func measureEditing(ctx context.Context, b *bench) (sections []section, err error) {
	for _, i := range b.installations(b.work, "editing") {
		rows, err := i.edit(ctx)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", i.name, err)
		}
		sections = append(sections, section{title: "Saving a long article on " + i.name, rows: rows,
			how: fmt.Sprintf("a published article of %d KB with %d attached texts of %d KB, changed %d times", editedSize>>10, attachments, attachedTo>>10, edits)})
	}
	return sections, nil
}

func (i *installation) edit(ctx context.Context) ([]row, error) {
	if err := runTool(ctx, nil, "", i.program, i.args("demo")...); err != nil {
		return nil, err
	}
	if err := i.createAdmin(ctx, editorName); err != nil {
		return nil, err
	}
	server, err := i.startDemo(ctx)
	if err != nil {
		return nil, err
	}
	root, err := filepath.Abs("..")
	if err != nil {
		return nil, err
	}
	texts, err := newCorpus(root)
	if err != nil {
		return nil, err
	}
	e, err := newEditor(ctx, server.base)
	if err != nil {
		return nil, err
	}
	if err := e.lengthen(ctx, texts); err != nil {
		return nil, err
	}
	var took []time.Duration
	for n := range edits {
		began := time.Now()
		if err := e.save(ctx, fmt.Sprintf("%s（第 %d 稿）", e.title, n)); err != nil {
			return nil, err
		}
		took = append(took, time.Since(began))
	}
	monitor, err := ask[struct {
		Writes, IndexWrites struct{ Count, Median, P95, Longest float64 }
	}](ctx, e.caller, http.MethodGet, "/api/dashboard/monitor", nil)
	if err != nil {
		return nil, err
	}
	w, words := monitor.Writes, monitor.IndexWrites
	millis := func(n float64) time.Duration { return time.Duration(n * float64(time.Millisecond)) }
	rows := []row{
		timeRow("a write holds the database, p95", millis(w.P95), writeTarget, fmt.Sprintf("of %.0f writes, median %s, longest %s", w.Count, ms(millis(w.Median)), ms(millis(w.Longest)))),
		timeRow("reading and saving, median", quantile(took, 0.5), 0, "p95 "+ms(quantile(took, 0.95))),
	}
	if words.Count > 0 {
		rows = append(rows, timeRow("the words of the search, p95", millis(words.P95), 0, fmt.Sprintf("of %.0f, beside the writers, median %s", words.Count, ms(millis(words.Median)))))
	}
	return rows, server.stop()
}

// lengthen gives the article a long text and attachments.
func (e *editor) lengthen(ctx context.Context, texts *corpus) error {
	var body strings.Builder
	for n := 0; body.Len() < editedSize; n++ {
		body.WriteString(texts.article(n).HTML)
	}
	e.row["body"] = body.String()
	files := make([]map[string]any, attachments)
	for n := range files {
		var text strings.Builder
		for at := 1000 * (n + 1); text.Len() < attachedTo; at++ {
			text.WriteString(texts.article(at).Text)
		}
		name := fmt.Sprintf("附件%d.txt", n+1)
		path, err := e.upload(ctx, name, []byte(text.String()))
		if err != nil {
			return err
		}
		files[n] = map[string]any{"name": name, "href": "/api/sys/common/static/" + path}
	}
	e.row["attachments"] = files
	if _, err := opened(e.openJSON(ctx, http.MethodPut, "/api/content/article/edit", e.row)); err != nil {
		return err
	}
	id, _ := e.row["id"].(string)
	if err := e.read(ctx, id); err != nil {
		return err
	}
	kept, _ := e.row["body"].(string)
	if len(kept) < editedSize/2 {
		return fmt.Errorf("the long text was not kept: %d bytes", len(kept))
	}
	return nil
}
