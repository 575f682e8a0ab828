package letter

import (
	"context"
	"maps"
	"net/url"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/rules"
	"jikong/internal/value"
	"jikong/internal/web"
)

func letterResource() crud.Resource[Letter] {
	shown := func(name, label string, kind crud.Kind) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: kind, Filter: true}
	}
	choice := func(name, label, dict string, choices []crud.Option) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: crud.Enum, Dict: dict, Options: choices, Filter: true}
	}
	searched := func(name, label string) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: crud.Text, Filter: true, Search: true}
	}
	due := shown("due_time", "办理期限", crud.Time)
	due.Sort = true
	clock := crud.Column{Name: "clock_time", Label: "起算时间", Kind: crud.Time, Hidden: true}
	return crud.Resource[Letter]{
		Path: "/consult/letter", Tag: tag, Perm: "consult:letter", Actions: crud.List,
		Table: crud.Table{
			Name: "consult_letter", Label: "来信", NameColumn: "query_code", Tenant: true, Within: within,
			Columns: []crud.Column{
				searched("query_code", "查询码"), choice("letter_type", "类型", "consult_type", options(letterTypes())),
				choice("category", "类别", "consult_category", options(categories())), shown("minor", "未满14周岁", crud.Bool),
				shown("publish_allowed", "同意公开", crud.Bool), choice("state", "状态", "consult_state", stateOptions()),
				shown("simple", "简单事项", crud.Bool), shown("extended", "已延期", crud.Bool), shown("supplemented", "已追问", crud.Bool),
				shown("file_count", "附件数", crud.Int), shown("org_code", "部门编码", crud.Text), searched("depart_name", "办理科室"),
				searched("handler", "经办人"), shown("draft_by", "起草人", crud.Text), shown("reason", "理由", crud.Text),
				shown("merged_into", "合并到", crud.ID), clock, due, shown("amber_time", "预警时间", crud.Time),
				shown("alert", "提醒", crud.Int), shown("late", "超期", crud.Bool), shown("satisfaction", "满意度", crud.Int),
				shown("answer_time", "首次答复时间", crud.Time), shown("answer_days", "答复用时", crud.Int),
				shown("close_time", "办结时间", crud.Time), shown("destroy_time", "销毁时间", crud.Time),
				shown("redact_by", "脱敏人", crud.Text), shown("release_by", "公开确认人", crud.Text), shown("release_time", "公开时间", crud.Time),
				{Name: "create_time", Label: "来信时间", Kind: crud.Time, Filter: true, Sort: true, Export: true, Required: true},
			},
		},
		Texts: texts,
	}
}

// within is whose letters a person sees: those of the departments in his sight, those he handles, and, when he receives letters,
// those that belong to no department yet.
func within(caller auth.Principal) crud.Condition {
	sight, args := caller.Scope.Rows("consult_letter.org_code", "consult_letter.handler", caller.Username)
	if caller.Has(PermReceive) {
		sight += " OR consult_letter.org_code = ''"
	}
	return crud.Cond(sight, args...)
}

// letterInput is a list call with what columns cannot say.
type letterInput struct {
	crud.ListInput
	Contact string `query:"contact" doc:"写信人的电话或邮箱，须完全一致；须有查看联系方式的权限，记入日志"`
	Light   string `query:"light" doc:"amber 将到期，red 已超期"`
	ToShow  string `query:"toRelease" doc:"1 等待确认公开"`
}

// letterFilter is what columns cannot say.
type letterFilter struct{ contact, light, toShow string }

func (s *Service) list(ctx context.Context, in *letterInput) (web.Page[Letter], error) {
	values, err := in.Values()
	if err != nil {
		return web.Page[Letter]{}, err
	}
	query, err := s.query(ctx, values, letterFilter{in.Contact, in.Light, in.ToShow})
	if err != nil {
		return web.Page[Letter]{}, err
	}
	page, err := s.letters.List(ctx, s.DB.Read(), query)
	if err != nil {
		return page, err
	}
	return page, s.dress(ctx, page.Records)
}

// query reads the conditions of a list.
func (s *Service) query(ctx context.Context, values url.Values, f letterFilter) (crud.Query, error) {
	handlers, err := s.handlersMeant(ctx, values.Get("handler"))
	if err != nil {
		return crud.Query{}, err
	}
	if len(handlers) > 0 {
		values = maps.Clone(values)
		values.Del("handler")
	}
	query, err := s.letters.Parse(ctx, values, "contact", "light", "toRelease", "selections")
	if err != nil {
		return query, err
	}
	if len(handlers) > 0 {
		query.Filters = append(query.Filters, crud.Filter{Field: "handler", Rule: crud.In, Value: strings.Join(handlers, ",")})
	}
	now := s.DB.Now()
	if contact := rules.PlainPhone(form.Line(f.contact)); contact != "" {
		if err := s.mayLookFor(ctx, contact); err != nil {
			return query, err
		}
		query.Conditions = append(query.Conditions, crud.Cond("contact_print = ?", s.contactPrint(contact)))
	}
	switch f.light {
	case lightAmber:
		query.Conditions = append(query.Conditions, crud.Cond("amber_time < ? AND due_time >= ?", now, now))
	case lightRed:
		query.Conditions = append(query.Conditions, crud.Cond("due_time < ?", now))
	}
	if f.toShow == "1" {
		query.Conditions = append(query.Conditions, crud.Cond(toRelease))
	}
	return query, nil
}

// mayLookFor lets whoever may read the numbers of writers look for one, and logs it: that it finds a letter tells what the mask hides.
func (s *Service) mayLookFor(ctx context.Context, contact string) error {
	if !auth.PrincipalFrom(ctx).Has(PermReveal) {
		return errs.New(errs.Forbidden, "按写信人的电话或邮箱查找，须有“查看写信人姓名和联系方式”的权限；请清空这一项，用其他条件查找")
	}
	masked := privacy.MaskPhone(contact)
	if strings.Contains(contact, "@") {
		masked = privacy.MaskEmail(contact)
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Action: "letter.contact", ObjectType: "letter", Summary: "按联系方式 " + masked + " 查找来信", Operate: audit.Queried})
	})
}

// handlersMeant are the accounts behind a text in the field of the handler, where people write names; none for a text that means nobody
// who works here, such as the account of somebody who left.
func (s *Service) handlersMeant(ctx context.Context, text string) ([]string, error) {
	if text = strings.Trim(text, "* "); text == "" || s.AccountsMeant == nil {
		return nil, nil
	}
	return s.AccountsMeant(ctx, text)
}

// toRelease are letters whose public text waits for another person.
const toRelease = "redact_by <> '' AND release_time IS NULL AND destroy_time IS NULL"

// dress adds to letters what lists show of them.
func (s *Service) dress(ctx context.Context, letters []Letter) error {
	now := s.DB.Now()
	for i := range letters {
		l := &letters[i]
		l.Light = l.light(now)
		l.LetterTypeText, l.CategoryText, l.StateText = textOf(letterTypes(), l.LetterType), textOf(categories(), l.Category), stateTexts[l.State]
	}
	return s.unmask(ctx, s.DB.Read(), letters)
}

// The lights of a running clock.
const (
	lightGreen = "green"
	lightAmber = "amber"
	lightRed   = "red"
)

func (l *Letter) light(now value.Time) string {
	switch {
	case l.DueTime == 0:
		return ""
	case now > l.DueTime:
		return lightRed
	case now > l.AmberTime:
		return lightAmber
	}
	return lightGreen
}

// LetterOverview counts the letters in the caller's sight that ask for something.
type LetterOverview struct {
	Pending   int64 `json:"pending"`
	Handling  int64 `json:"handling"`
	Review    int64 `json:"review"`
	Answered  int64 `json:"answered"`
	Closed    int64 `json:"closed"`
	Amber     int64 `json:"amber" doc:"将到期"`
	Red       int64 `json:"red" doc:"已超期"`
	ToRelease int64 `json:"toRelease" doc:"等待确认公开"`
}

func (s *Service) overview(ctx context.Context, _ *web.Empty) (o LetterOverview, err error) {
	now := s.DB.Now()
	for _, count := range []struct {
		into      *int64
		condition crud.Condition
	}{
		{&o.Pending, crud.Cond("state = ?", string(Pending))}, {&o.Handling, crud.Cond("state = ?", string(Handling))},
		{&o.Review, crud.Cond("state = ?", string(Reviewing))}, {&o.Answered, crud.Cond("state = ?", string(Answered))},
		{&o.Closed, crud.Cond("state = ?", string(Closed))}, {&o.Amber, crud.Cond("amber_time < ? AND due_time >= ?", now, now)},
		{&o.Red, crud.Cond("due_time < ?", now)}, {&o.ToRelease, crud.Cond(toRelease)},
	} {
		page, err := s.letters.List(ctx, s.DB.Read(), crud.Query{Conditions: []crud.Condition{count.condition}, PageNo: 1, PageSize: 1})
		if err != nil {
			return o, err
		}
		*count.into = page.Total
	}
	return o, nil
}
