package searchdesk

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"strings"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory/given"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
)

const (
	permDanger = "content:danger"
	maxDanger  = 100 // rules of a site; each is held against every question
	maxPhones  = 3
)

// Danger is a rule: a question that holds one of the words is told first what to do.
type Danger struct {
	crud.Row
	Name     string `json:"name" db:"name" doc:"哪一种危险，如：煤气中毒"`
	Words    string `json:"words" db:"words" doc:"触发词，用逗号分开；一个词里用空格分开的几部分都要出现，如：狗 咬"`
	Sentence string `json:"sentence" db:"sentence" doc:"先做什么"`
	Phones   string `json:"phones" db:"phones" doc:"电话，用逗号分开，号码后面空一格写名称，如：120 急救"`
	Path     string `json:"path" db:"path" doc:"详细说明的页面"`
	SortNo   int64  `json:"sortNo" db:"sort_no" doc:"小的在前"`
	Enabled  bool   `json:"enabled" db:"enabled"`
}

func (s *Service) dangerResource() crud.Resource[Danger] {
	return crud.Resource[Danger]{
		Path: "/content/searchDanger", Tag: tag, Perm: permDanger,
		Table: crud.Table{
			Name: "search_danger", Label: "急救提示", NameColumn: "name", Tenant: true, NoIndex: "a site has a few dozen",
			DefaultSort: []crud.Order{{Field: "sortNo"}},
			Columns: []crud.Column{
				{Name: "name", Label: "名称", Kind: crud.Text, Required: true, Max: 20, Search: true, Filter: true, Write: true},
				{Name: "words", Label: "触发词", Kind: crud.Text, Required: true, Max: 600, Clean: partList, Search: true, Filter: true, Write: true},
				{Name: "sentence", Label: "先做什么", Kind: crud.Text, Required: true, Max: 160, Search: true, Write: true},
				{Name: "phones", Label: "电话", Kind: crud.Text, Required: true, Max: 100, Clean: partList, Write: true},
				{Name: "path", Label: "详细说明", Kind: crud.Text, Max: 200, Pattern: ownPath, Hint: pathHint, Write: true},
				{Name: "sort_no", Label: "排序号", Kind: crud.Int, Range: crud.IntRange{Max: 9999}, Sort: true, Write: true},
				{Name: "enabled", Label: "启用", Kind: crud.Bool, Filter: true, Write: true,
					Options: []crud.Option{{Value: "1", Text: "启用"}, {Value: "0", Text: "停用"}}},
			},
		},
		Check: s.checkDanger,
		After: func(ctx context.Context, tx *db.Tx, old, new *Danger) error {
			row := present(old, new)
			if err := s.Versions.Bump(ctx, tx, tenantOf(ctx), render.FeatureScope(Home)); err != nil {
				return err
			}
			return recordChange(ctx, tx, "searchDanger", old, new, row.ID, "急救提示“"+row.Name+"”")
		},
	}
}

func (s *Service) checkDanger(ctx context.Context, tx *db.Tx, old, new *Danger) error {
	if new == nil {
		return nil
	}
	fields := errs.Fields{}
	if message := wrongTriggers(split(new.Words)); message != "" {
		fields.Add("words", "%s", message)
	}
	if message := wrongPhones(new.Phones); message != "" {
		fields.Add("phones", "%s", message)
	}
	if err := fields.Err(); err != nil || old != nil {
		return err
	}
	return s.withinLimit(ctx, tx, "search_danger", maxDanger, "急救提示")
}

func wrongPhones(list string) string {
	phones := phonesOf(list)
	if len(phones) > maxPhones {
		return "最多 3 个电话，最要紧的写在前面"
	}
	for _, p := range phones {
		if !phoneNumber.MatchString(p.Number) {
			return "“" + p.Number + "”不是电话号码，请写成“120 急救”的样子"
		}
	}
	return ""
}

// phonesOf reads numbers with their names.
func phonesOf(list string) []render.DangerPhone {
	phones := []render.DangerPhone{}
	for _, one := range split(list) {
		number, name, _ := strings.Cut(one, " ")
		phones = append(phones, render.DangerPhone{Number: number, Name: name})
	}
	return phones
}

// enabledDangers are the rules of a site that hold, in their order.
func enabledDangers(ctx context.Context, q db.Querier, tenant value.ID) ([]Danger, error) {
	return db.Select[Danger](ctx, q, `SELECT id, version, create_by, create_time, update_by, update_time, name, words, sentence, phones, path, sort_no, enabled
		FROM search_danger WHERE tenant_id = $1 AND enabled IS TRUE ORDER BY sort_no, id`, tenant)
}

// DangerText names the edition of a site's rules and the day of their last change: physicians sign what a site shows, not what the program
// brought along.
func DangerText(ctx context.Context, q db.Querier, tenant value.ID) (edition string, changed value.Date, err error) {
	dangers, err := enabledDangers(ctx, q, tenant)
	if err != nil || len(dangers) == 0 {
		return "", "", err
	}
	text := sha256.New()
	var last value.Time
	for _, d := range dangers {
		last = max(last, d.CreateTime, d.UpdateTime)
		for _, part := range []string{d.Name, d.Words, d.Sentence, d.Phones, d.Path} {
			text.Write([]byte(part + "\x00"))
		}
	}
	return string(last.Day()) + "-" + hex.EncodeToString(text.Sum(nil))[:6], last.Day(), nil
}

//go:embed dangers.json
var shippedDangers []byte

// shippedDanger is a rule that every site starts with.
type shippedDanger struct {
	Code     string   `json:"code"`
	Name     string   `json:"name"`
	Words    []string `json:"words"`
	Sentence string   `json:"sentence"`
	Phones   []string `json:"phones"`
}

// seedDangers gives a site the rules that it never had; what people change or delete afterwards stays so. Nobody signed them yet, and they
// are shown all the same: a life is at stake.
func (s *Service) seedDangers(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	var shipped []shippedDanger
	if err := json.Unmarshal(shippedDangers, &shipped); err != nil {
		return err
	}
	for i, d := range shipped {
		first, err := given.Note(ctx, tx, tenant, "danger", d.Code)
		if err != nil {
			return err
		}
		if !first {
			continue
		}
		if _, err := tx.Exec(ctx, `INSERT INTO search_danger (id, tenant_id, name, words, sentence, phones, sort_no, enabled, create_by, create_time)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'system', $9)`,
			tx.NewID(), tenant, d.Name, strings.Join(d.Words, ","), d.Sentence, strings.Join(d.Phones, ","), (i+1)*10, true, tx.Now); err != nil {
			return err
		}
	}
	return nil
}
