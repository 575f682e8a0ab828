package content

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/crud"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Every save of an article is a version in the data log. Whoever may read an article may read and compare its versions. Restoring one is a
// save like any other, with the same right, sanitiser, rules, states and conflicts, and itself a version.

const (
	articleTable = "content_article"
	revisionPage = 20
)

func (s *Service) mountRevisions(api *web.API) {
	call := func(method, path, action, summary string) web.Route {
		return web.Route{Methods: method, Path: "/content/article" + path, Tag: tagArticle, Summary: summary, Access: web.Perm(PermArticle + ":" + action)}
	}
	web.Handle(api, call("GET", "/revisions", "list", "一篇文章的历史版本，从新到旧"), s.revisions)
	web.Handle(api, call("GET", "/compareRevisions", "list", "比较一篇文章的两个版本"), s.compareRevisions)
	web.Handle(api, call("POST", "/restoreRevision", "edit", "把文章恢复为一个历史版本的内容"), s.restoreRevision)
}

// Revision is one saved state of an article.
type Revision struct {
	ID      value.ID   `json:"id"`
	Number  int64      `json:"number" doc:"第几版，从 1 起"`
	By      string     `json:"by" doc:"保存的人，登录名"`
	At      value.Time `json:"at" nullable:"false"`
	State   string     `json:"state" enum:"draft,published,withdrawn" doc:"保存后的状态"`
	Changed []string   `json:"changed" doc:"与上一版相比改了哪些栏"`
	First   bool       `json:"first" doc:"现存最早的一版，没有上一版可比"`
}

// RevisionPage is some of the versions of an article.
type RevisionPage struct {
	Records []Revision `json:"records"`
	More    bool       `json:"more" doc:"还有更早的：把最后一版的 number 作为 before 再问"`
}

type revisionsInput struct {
	crud.IDInput
	Before int64 `query:"before" minimum:"0" doc:"只要这一版以前的；0 为从最新的起"`
}

// revisions lists what was saved. The one before the last of a page is read along, to tell what that one changed.
func (s *Service) revisions(ctx context.Context, in *revisionsInput) (RevisionPage, error) {
	article, err := s.inSight(ctx, in.IDInput)
	if err != nil {
		return RevisionPage{}, err
	}
	kept, err := audit.VersionsOf(ctx, s.db.Read(), tenantOf(ctx), articleTable, article.ID.String(), in.Before, revisionPage+1)
	if err != nil {
		return RevisionPage{}, err
	}
	states, err := s.statesOf(ctx, kept)
	if err != nil {
		return RevisionPage{}, err
	}
	page := RevisionPage{Records: []Revision{}, More: len(kept) > revisionPage}
	for i, k := range kept[:min(len(kept), revisionPage)] {
		r := Revision{ID: k.ID, Number: k.Number, By: k.By, At: k.At, State: states[i].text("state"), First: i+1 == len(kept), Changed: []string{}}
		if !r.First {
			r.Changed = s.changedLabels(states[i+1], states[i])
		}
		page.Records = append(page.Records, r)
	}
	return page, nil
}

// inSight is the article, for whoever may see it.
func (s *Service) inSight(ctx context.Context, in crud.IDInput) (Article, error) {
	id, err := in.Parse()
	if err != nil {
		return Article{}, err
	}
	return s.articles.Get(ctx, s.db.Read(), id)
}

// articleState is an article as JSON, field by field.
type articleState map[string]json.RawMessage

func (s *Service) statesOf(ctx context.Context, kept []audit.Kept) ([]articleState, error) {
	ids := make([]value.ID, len(kept))
	for i, k := range kept {
		ids[i] = k.ID
	}
	contents, err := audit.Contents(ctx, s.db.Read(), ids...)
	if err != nil {
		return nil, err
	}
	states := make([]articleState, len(kept))
	for i, id := range ids {
		if err := json.Unmarshal([]byte(contents[id]), &states[i]); err != nil {
			return nil, errs.Wrap(err, errs.Internal, "")
		}
	}
	return states, nil
}

// text is a field that is a text.
func (a articleState) text(name string) string {
	var text string
	if json.Unmarshal(a[name], &text) != nil {
		return ""
	}
	return text
}

// is tells whether two states say the same in a field; one that is absent says what an empty one says.
func (a articleState) is(other articleState, name string) bool {
	return reflect.DeepEqual(saidBy(a[name]), saidBy(other[name]))
}

func saidBy(raw json.RawMessage) any {
	var said any
	if bytes.Equal(raw, []byte("[]")) || bytes.Equal(raw, []byte(`""`)) || json.Unmarshal(raw, &said) != nil {
		return nil
	}
	return said
}

// isCompared tells whether people compare a field: not the counters that move by themselves.
func isCompared(c crud.MetaColumn) bool {
	return !slices.Contains([]string{"id", "version", "createBy", "createTime", "updateBy", "updateTime", "views", "readMinutes"}, c.Name)
}

func (s *Service) changedLabels(older, newer articleState) []string {
	labels := []string{}
	for _, c := range s.articles.Meta().Columns {
		if isCompared(c) && !older.is(newer, c.Name) {
			labels = append(labels, c.Label)
		}
	}
	return labels
}

type compareInput struct {
	crud.IDInput
	Older string `query:"older" doc:"一个版本的编号"`
	Newer string `query:"newer" doc:"另一个版本的编号"`
}

// Comparison is what two versions of an article say, as people read it.
type Comparison struct {
	Older  Revision        `json:"older"`
	Newer  Revision        `json:"newer"`
	Fields []RevisionField `json:"fields" doc:"两版中至少一版有内容的栏"`
}

// RevisionField is a field in two versions.
type RevisionField struct {
	Name    string `json:"name"`
	Label   string `json:"label"`
	Changed bool   `json:"changed"`
	Older   string `json:"older" doc:"较早的一版，文字；正文写出段落、小标题、列表、表格和图片"`
	Newer   string `json:"newer"`
}

func (s *Service) compareRevisions(ctx context.Context, in *compareInput) (Comparison, error) {
	article, err := s.inSight(ctx, in.IDInput)
	if err != nil {
		return Comparison{}, err
	}
	ids, err := crud.ParseIDs(in.Older + "," + in.Newer)
	if err != nil || len(ids) != 2 {
		return Comparison{}, errs.Invalidf("请选择这篇文章的两个版本")
	}
	kept, err := audit.VersionsNamed(ctx, s.db.Read(), tenantOf(ctx), articleTable, article.ID.String(), ids...)
	if err != nil {
		return Comparison{}, err
	}
	if len(kept) != 2 {
		return Comparison{}, errs.Invalidf("请选择这篇文章的两个不同版本；所选的版本可能已超过保存期限")
	}
	states, err := s.statesOf(ctx, kept)
	if err != nil {
		return Comparison{}, err
	}
	fields, err := s.comparedFields(ctx, states[0], states[1])
	described := func(i int) Revision {
		return Revision{ID: kept[i].ID, Number: kept[i].Number, By: kept[i].By, At: kept[i].At, State: states[i].text("state"), Changed: []string{}}
	}
	return Comparison{Older: described(0), Newer: described(1), Fields: fields}, err
}

type restoreInput struct {
	Body struct {
		ID       value.ID `json:"id"`
		Version  count    `json:"version" doc:"文章现在的版本号"`
		Revision value.ID `json:"revision" doc:"要恢复的版本的编号"`
	}
}

type restoringKey struct{}

// restoredOf is the number of the version that is being restored, 0 in every other save.
func restoredOf(ctx context.Context) int64 {
	number, _ := ctx.Value(restoringKey{}).(int64)
	return number
}

// restoreRevision saves what an editor could write of a version over the article. State, times, views and correction note stay as they are.
func (s *Service) restoreRevision(ctx context.Context, in *restoreInput) (crud.Saved[Article], error) {
	if in.Body.Version == 0 {
		return crud.Saved[Article]{}, errs.ErrNoVersion
	}
	article, err := s.articles.Get(ctx, s.db.Read(), in.Body.ID)
	if err != nil {
		return crud.Saved[Article]{}, err
	}
	kept, err := audit.VersionsNamed(ctx, s.db.Read(), tenantOf(ctx), articleTable, article.ID.String(), in.Body.Revision)
	if err == nil && len(kept) == 0 {
		err = errs.Invalidf("没有这个历史版本，可能已超过保存期限")
	}
	if err != nil {
		return crud.Saved[Article]{}, err
	}
	states, err := s.statesOf(ctx, kept)
	if err != nil {
		return crud.Saved[Article]{}, err
	}
	draft, err := s.draftOf(states[0], article, int64(in.Body.Version))
	if err != nil {
		return crud.Saved[Article]{}, err
	}
	row, err := s.articles.Save(context.WithValue(ctx, restoringKey{}, kept[0].Number), s.db, draft)
	return crud.Saved[Article]{Text: "已恢复为所选的版本", Row: row}, asSentence(err, kept[0].Number)
}

// asSentence tells what is wrong with fields in one sentence: who restores a version has no form before them.
func asSentence(err error, number int64) error {
	var refused *errs.Error
	if !errors.As(err, &refused) || len(refused.Fields) == 0 {
		return err
	}
	told := *refused
	told.Message = fmt.Sprintf("第 %d 版现在不能恢复：%s", number, strings.Join(slices.Sorted(maps.Values(refused.Fields)), "；"))
	return &told
}

// draftOf makes a draft of a version: what it leaves out because it was empty is emptied, what did not exist then stays.
func (s *Service) draftOf(state articleState, article Article, version int64) (draft crud.Draft[Article], err error) {
	fields := map[string]any{"id": article.ID, "version": version}
	for _, c := range s.articles.Meta().Columns {
		raw, said := state[c.Name]
		switch {
		case !c.Write || c.Name == "correction":
		case bytes.Equal(raw, []byte(audit.Omitted)):
			return draft, errs.Invalidf("这一版的%s太长，当时没有保留，不能恢复", c.Label)
		case said:
			fields[c.Name] = raw
		case !c.List: // the long fields, which JSON shows only where there is something in them
			fields[c.Name] = nil
		}
	}
	text, err := json.Marshal(fields)
	if err == nil {
		err = json.Unmarshal(text, &draft)
	}
	if err != nil {
		return draft, errs.Wrap(err, errs.Internal, "")
	}
	return draft, nil
}
