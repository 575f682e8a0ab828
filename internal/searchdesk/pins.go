package searchdesk

import (
	"context"
	"regexp"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
)

// Pin is an answer that stands first for the questions that hold one of its words, until a day.
type Pin struct {
	crud.Row
	Words   string     `json:"words" db:"words" doc:"搜索词，用逗号分开；一个词里用空格分开的几部分都要出现"`
	Whole   bool       `json:"whole" db:"whole" doc:"只在搜索的文字与词完全相同时显示"`
	Title   string     `json:"title" db:"title"`
	Note    string     `json:"note" db:"note" doc:"一句说明"`
	Path    string     `json:"path" db:"path" doc:"本站页面的地址，如 /detail/21/21001；与电话至少填一项"`
	Phone   string     `json:"phone" db:"phone"`
	EndDate value.Date `json:"endDate" db:"end_date" doc:"显示到这一天（含当天），最长一年"`
}

const pinColumns = `id, version, create_by, create_time, update_by, update_time, words, whole, title, note, path, phone, end_date`

// Where a pin stands, as lists are asked for it.
const (
	pinShown   = "shown"
	pinEnding  = "ending" // in the next 30 days
	pinExpired = "expired"
)

const (
	longestPin  = 366 // days
	renewBefore = 30
	maxPins     = 300 // of a site; each is held against every question
)

var (
	ownPath     = regexp.MustCompile(`^/[^\s/\\][^\s\\]*$`)
	phoneNumber = regexp.MustCompile(`^[0-9][0-9-]{1,18}[0-9](转[0-9]{1,6})?$`)
)

const pathHint = "请填写本站页面的地址，以 / 开头，例如 /detail/21/21001"

func (s *Service) pinResource() crud.Resource[Pin] {
	return crud.Resource[Pin]{
		Path: "/content/searchPin", Tag: tag, Perm: perm,
		Table: crud.Table{
			Name: "search_pin", Label: "推荐答案", NameColumn: "title", Tenant: true, NoIndex: "a site has a few dozen",
			DefaultSort: []crud.Order{{Field: "endDate"}},
			Columns: []crud.Column{
				{Name: "words", Label: "搜索词", Kind: crud.Text, Required: true, Max: 300, Clean: partList, Search: true, Filter: true, Write: true},
				{Name: "whole", Label: "完全相同才显示", Kind: crud.Bool, Filter: true, Write: true},
				{Name: "title", Label: "标题", Kind: crud.Text, Required: true, Max: 60, Search: true, Filter: true, Write: true},
				{Name: "note", Label: "说明", Kind: crud.Text, Max: 120, Write: true},
				{Name: "path", Label: "页面地址", Kind: crud.Text, Max: 200, Pattern: ownPath, Hint: pathHint, Search: true, Write: true},
				{Name: "phone", Label: "电话", Kind: crud.Text, Max: 30, Rules: []string{"phone"}, Write: true},
				{Name: "end_date", Label: "显示到", Kind: crud.Date, Required: true, Filter: true, Sort: true, Write: true},
			},
			Questions: []crud.Question{{Name: "state", Label: "状态", Where: s.whereState}},
		},
		Check: s.checkPin,
		After: func(ctx context.Context, tx *db.Tx, old, new *Pin) error {
			row := present(old, new)
			if err := s.prepared(ctx, tx, "推荐答案有改动"); err != nil {
				return err
			}
			return recordChange(ctx, tx, "searchPin", old, new, row.ID, "推荐答案“"+row.Title+"”")
		},
	}
}

// whereState says which pins stand where today.
func (s *Service) whereState(_ auth.Principal, states []string) (crud.Condition, error) {
	today := s.DB.Now().Day()
	soon := dayAfter(today, renewBefore)
	conditions := map[string]crud.Condition{
		pinShown:   crud.Cond("search_pin.end_date >= ?", today),
		pinEnding:  crud.Cond("search_pin.end_date >= ? AND search_pin.end_date <= ?", today, soon),
		pinExpired: crud.Cond("search_pin.end_date < ?", today),
	}
	if len(states) != 1 {
		return crud.Condition{}, errs.Invalidf("请选择一种状态")
	}
	condition, known := conditions[states[0]]
	if !known {
		return condition, errs.Invalidf("状态只能是 shown、ending 或 expired")
	}
	return condition, nil
}

func (s *Service) checkPin(ctx context.Context, tx *db.Tx, old, new *Pin) error {
	if new == nil {
		return nil
	}
	fields := errs.Fields{}
	if message := wrongTriggers(split(new.Words)); message != "" {
		fields.Add("words", "%s", message)
	}
	if new.Path == "" && new.Phone == "" {
		fields.Add("path", "页面地址和电话至少填一项")
	}
	switch today := tx.Now.Day(); {
	case crud.Undoing(ctx): // what comes back may be over
	case new.EndDate < today && (old == nil || old.EndDate != new.EndDate):
		fields.Add("endDate", "请选择今天或以后的日期")
	case new.EndDate > dayAfter(today, longestPin):
		fields.Add("endDate", "最长一年，到期前可以续期")
	}
	if err := fields.Err(); err != nil || old != nil {
		return err
	}
	return s.withinLimit(ctx, tx, "search_pin", maxPins, "推荐答案")
}

// wrongTriggers says what is wrong with the words that call for something, "" when nothing is.
func wrongTriggers(words []string) string {
	for _, word := range words {
		for _, part := range partsOf(word) {
			if strings.TrimSpace(part) == "" {
				return "“" + word + "”里应有汉字、字母或数字"
			}
		}
		if chars := len([]rune(word)); chars < 2 || chars > 20 {
			return "“" + word + "”应有 2 至 20 个字，太短会到处出现"
		}
	}
	return ""
}

func dayAfter(day value.Date, days int) value.Date {
	at, err := time.Parse(time.DateOnly, string(day))
	if err != nil {
		return day
	}
	return value.Date(at.AddDate(0, 0, days).Format(time.DateOnly))
}

// withinLimit refuses one more row of a table of which a site has many already.
func (s *Service) withinLimit(ctx context.Context, tx *db.Tx, table string, most int64, label string) error {
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM `+table+` WHERE tenant_id = $1`, tenantOf(ctx))
	if err == nil && n >= most {
		err = errs.Invalidf("%s最多 %d 条，请先删掉不用的", label, most)
	}
	return err
}

// prepared makes what staff changed hold from the next search on, and has the questions of the site asked anew.
func (s *Service) prepared(ctx context.Context, tx *db.Tx, cause string) error {
	if err := s.Versions.Bump(ctx, tx, tenantOf(ctx), render.FeatureScope(Home)); err != nil {
		return err
	}
	return s.askTrial(ctx, tx, tenantOf(ctx), cause, auth.PrincipalFrom(ctx).Username)
}
