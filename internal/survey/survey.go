package survey

import (
	"context"
	"fmt"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/value"
)

// Home is the home page of the columns that show surveys.
const Home = "survey"

// State is where a survey stands. It follows from its row and the clock.
type State string

// The states of a survey.
const (
	Draft     State = "draft"
	Upcoming  State = "upcoming"
	Open      State = "open"
	Ended     State = "ended"
	Announced State = "announced" // its results and what was adopted are published
)

// Rules for who may answer once, as far as that can be known without knowing who it is.
const (
	LimitNone    = "none"
	LimitBrowser = "browser" // once for each browser
	LimitDay     = "day"     // once a day for each browser
	LimitAddress = "address" // once a day for each network address
)

// Rules for whether an answer needs the human check.
const (
	HumanPublished = "published" // where visitors see the results: those are worth forging
	HumanAlways    = "always"
	HumanNever     = "never"
)

// Rules for when visitors see the results.
const (
	ResultNever  = "never"
	ResultSubmit = "submit" // right after answering, and after the end
	ResultEnd    = "end"    // after the end
)

// Survey is a survey as the desk edits it. Questions are those of the draft; what is asked is the published version.
type Survey struct {
	crud.Row
	Title       string               `json:"title" db:"title"`
	Intro       string               `json:"intro" db:"intro" doc:"开头的话"`
	Purpose     string               `json:"purpose" db:"purpose" doc:"调查的目的，列表里也显示"`
	Thanks      string               `json:"thanks" db:"thanks" doc:"提交后显示的话"`
	Outcome     string               `json:"outcome" db:"outcome" doc:"征集结果反馈：意见采纳情况"`
	StartTime   value.Time           `json:"startTime" db:"start_time"`
	EndTime     value.Time           `json:"endTime" db:"end_time" doc:"到这一刻为止，空为不限"`
	Minutes     int64                `json:"minutes" db:"minutes" doc:"预计用时（分钟），0 为不显示"`
	Anonymous   bool                 `json:"anonymous" db:"anonymous" doc:"不问姓名和联系方式"`
	Sensitive   bool                 `json:"sensitive" db:"sensitive" doc:"涉及健康信息，作答前单独征得同意"`
	Attachments bool                 `json:"attachments" db:"attachments" doc:"可以有附件题"`
	LimitRule   string               `json:"limitRule" db:"limit_rule" enum:"none,browser,day,address"`
	HumanRule   string               `json:"humanRule" db:"human_rule" enum:"published,always,never" doc:"提交前的人机验证：结果公开时要、都要、不要"`
	Quota       int64                `json:"quota" db:"quota" doc:"收满多少份自动结束，0 为不限"`
	ResultRule  string               `json:"resultRule" db:"result_rule" enum:"never,submit,end"`
	Questions   crud.Array[Question] `json:"questions,omitempty" db:"definition"`
	PublishedNo int64                `json:"publishedNo" db:"published_no" doc:"正在使用的版本，0 为未发布"`
	PublishTime value.Time           `json:"publishTime" db:"publish_time"`
	AnswerCount int64                `json:"answerCount" db:"answer_count"`
	CloseTime   value.Time           `json:"closeTime" db:"close_time"`
	ResultTime  value.Time           `json:"resultTime" db:"result_time"`

	State   State  `json:"state" db:"-" enum:"draft,upcoming,open,ended,announced"`
	Changed bool   `json:"changed,omitempty" db:"-" doc:"题目改过，还没有发布；只在查询一份时给出"`
	Path    string `json:"path" db:"-" doc:"作答页面的地址"`
}

// stateAt is the state at a moment.
func (s Survey) stateAt(now value.Time) State {
	switch {
	case s.PublishedNo == 0:
		return Draft
	case s.ResultTime != 0:
		return Announced
	case s.CloseTime != 0, s.EndTime != 0 && now >= s.EndTime, s.full():
		return Ended
	case now < s.StartTime:
		return Upcoming
	}
	return Open
}

// asksHuman tells whether an answer needs the human check.
func (s Survey) asksHuman() bool {
	return s.HumanRule == HumanAlways || s.HumanRule == HumanPublished && s.ResultRule != ResultNever
}

func (s Survey) full() bool { return s.Quota > 0 && s.AnswerCount >= s.Quota }

// changesAt is the next moment at which the state changes by itself, 0 for never.
func (s Survey) changesAt(now value.Time) value.Time {
	switch s.stateAt(now) {
	case Upcoming:
		return s.StartTime
	case Open:
		return s.EndTime
	}
	return 0
}

func (s Survey) definition() Definition { return Definition{Questions: s.Questions} }

// seen fills what is not stored; at is where the surveys of the site are.
func (s *Survey) seen(now value.Time, at string) {
	s.State, s.Path = s.stateAt(now), at+"/"+s.ID.String()
}

func surveyResource(s *Service) crud.Resource[Survey] {
	text := func(name, label string, max int) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: crud.LongText, Max: max, Write: true}
	}
	at := func(name, label string, write bool) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: crud.Time, Filter: true, Sort: true, Write: write, ServerSet: !write}
	}
	return crud.Resource[Survey]{
		Path: "/survey/survey", Tag: tag, Perm: perm, Actions: crud.OwnList | crud.Add | crud.Edit | crud.Delete,
		Table: crud.Table{
			Name: "survey", Label: "调查", Log: "survey", NameColumn: "title", Tenant: true, NoIndex: "a site has some dozens of surveys",
			Questions: []crud.Question{{Name: "state", Label: "状态", Where: s.whereState}},
			Columns: []crud.Column{
				{Name: "title", Label: "标题", Kind: crud.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true},
				text("intro", "开头的话", 2000), text("purpose", "调查目的", 300), text("thanks", "感谢语", 500),
				{Name: "outcome", Label: "结果反馈", Kind: crud.LongText, Max: 5000, ServerSet: true},
				at("start_time", "开始时间", true), at("end_time", "结束时间", true),
				{Name: "minutes", Label: "预计用时（分钟）", Kind: crud.Int, Range: crud.IntRange{Min: 0, Max: 240}, Write: true},
				{Name: "anonymous", Label: "匿名", Kind: crud.Bool, Filter: true, Write: true},
				{Name: "sensitive", Label: "涉及健康信息", Kind: crud.Bool, Filter: true, Write: true},
				{Name: "attachments", Label: "允许上传附件", Kind: crud.Bool, Write: true},
				{Name: "limit_rule", Label: "作答限制", Kind: crud.Enum, Required: true, Write: true, Options: []crud.Option{
					{Value: LimitNone, Text: "不限制"}, {Value: LimitBrowser, Text: "每个浏览器一次"},
					{Value: LimitDay, Text: "每个浏览器每天一次"}, {Value: LimitAddress, Text: "每个网络地址每天一次"}}},
				{Name: "human_rule", Label: "人机验证", Kind: crud.Enum, Required: true, Write: true, Options: []crud.Option{
					{Value: HumanPublished, Text: "结果公开时需要"}, {Value: HumanAlways, Text: "需要"}, {Value: HumanNever, Text: "不需要"}}},
				{Name: "quota", Label: "收满份数", Kind: crud.Int, Range: crud.IntRange{Min: 0, Max: 10_000_000}, Write: true},
				{Name: "result_rule", Label: "结果公开", Kind: crud.Enum, Required: true, Write: true, Options: []crud.Option{
					{Value: ResultNever, Text: "不公开"}, {Value: ResultSubmit, Text: "提交后可见"}, {Value: ResultEnd, Text: "结束后公开"}}},
				{Name: "definition", JSON: "questions", Label: "题目", Kind: crud.JSON, Max: 400_000, Write: true, ListOmit: true},
				{Name: "published_no", Label: "版本", Kind: crud.Int, ServerSet: true}, at("publish_time", "发布时间", false),
				{Name: "answer_count", Label: "答卷数", Kind: crud.Int, Sort: true},
				at("close_time", "关闭时间", false), at("result_time", "公布时间", false),
			},
		},
		Blank: func(auth.Principal) Survey {
			return Survey{Anonymous: true, LimitRule: LimitBrowser, HumanRule: HumanPublished, ResultRule: ResultNever}
		},
		Check: s.check, After: s.after,
		Undo: crud.Undo[Survey]{
			Parts: func(_ context.Context, v *Survey) []crud.Part {
				return []crud.Part{{Table: "survey_version", Where: crud.Cond("survey_id = ?", int64(v.ID)), Key: []string{"survey_id", "no"}}}
			},
			After: s.back,
		},
	}
}

// check keeps the rules of a survey. The questions of a draft may be unfinished; they are checked when it is published.
func (s *Service) check(ctx context.Context, tx *db.Tx, old, new *Survey) error {
	if new == nil {
		if old.AnswerCount > 0 {
			return errs.Invalidf("“%s”已有 %d 份答卷，不能删除；不再需要时请关闭它", old.Title, old.AnswerCount)
		}
		return nil
	}
	fields := errs.Fields{}
	if new.StartTime != 0 && new.EndTime != 0 && new.EndTime <= new.StartTime {
		fields.Add("endTime", "结束时间应晚于开始时间")
	}
	if len(new.Questions) > maxQuestions {
		fields.Add("questions", "题目最多 %d 道", maxQuestions)
	}
	ids := map[string]bool{}
	for i, q := range new.Questions {
		if ids[q.ID] || !identifier.MatchString(q.ID) {
			fields.Add(fmt.Sprintf("questions.%d.id", i), "题目的编号重复或不正确")
		}
		ids[q.ID] = true
	}
	new.Questions = new.definition().Normal().Questions
	if err := fields.Err(); err != nil || old == nil {
		return err
	}
	if state := new.stateAt(tx.Now); state != Open && state != Upcoming {
		return nil
	}
	_, err := s.Vault.Key(ctx, tx, new.ID)
	if errs.Is(err, errs.Gone) {
		err = errs.WrongField("endTime", retired)
	}
	return err
}

// retired is why a survey cannot go on whose key is destroyed with its answers: nobody could send another one.
const retired = "调查结束已满一年，答卷已经销毁，不能再继续；需要时请复制一份"

// after lets the pages show what was saved, and forgets the key of a deleted survey.
func (s *Service) after(ctx context.Context, tx *db.Tx, old, new *Survey) error {
	if new == nil {
		if err := privacy.Destroy(ctx, tx, old.ID); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `UPDATE survey_file SET expire_time = 0 WHERE survey_id = $1`, old.ID); err != nil {
			return err
		}
	}
	return s.Versions.Bump(ctx, tx, auth.PrincipalFrom(ctx).TenantID, render.FeatureScope(Home))
}

// back gives a survey whose delete is undone a new key: the old one is destroyed, with what visitors had begun to write.
func (s *Service) back(ctx context.Context, tx *db.Tx, v *Survey) error {
	if v.PublishedNo > 0 {
		if err := privacy.Forget(ctx, tx, v.ID); err != nil {
			return err
		}
		if _, err := s.Vault.NewKey(ctx, tx, v.ID); err != nil {
			return err
		}
	}
	return s.after(ctx, tx, nil, v)
}

// publicColumns are what visitors' pages need of a survey.
const publicColumns = `id, title, intro, purpose, thanks, outcome, start_time, end_time, minutes, anonymous, sensitive, attachments, limit_rule, human_rule, quota,
	result_rule, published_no, publish_time, answer_count, close_time, result_time, create_time`

// published are the surveys of a site that visitors may know of, with the newest first.
func published(ctx context.Context, q db.Querier, tenant value.ID) ([]Survey, error) {
	all, err := db.Select[Survey](ctx, q, `SELECT `+publicColumns+` FROM survey WHERE tenant_id = $1 AND published_no > 0
		ORDER BY publish_time DESC, id DESC`, tenant)
	return all, err
}

// one is a published survey of a site.
func one(ctx context.Context, q db.Querier, tenant, id value.ID) (Survey, error) {
	s, found, err := db.One[Survey](ctx, q, `SELECT `+publicColumns+` FROM survey WHERE tenant_id = $1 AND id = $2 AND published_no > 0`, tenant, id)
	if err == nil && !found {
		err = errs.NotFoundf("没有这个调查，或者它还没有发布")
	}
	return s, err
}

// asked is what a version of a survey asks.
func asked(ctx context.Context, q db.Querier, survey value.ID, no int64) (Definition, error) {
	questions, found, err := db.One[crud.Array[Question]](ctx, q, `SELECT definition FROM survey_version WHERE survey_id = $1 AND no = $2`, survey, no)
	if err == nil && !found {
		err = errs.NotFoundf("问卷已经更新，请刷新页面后再填写")
	}
	return Definition{Questions: questions}, err
}

// SurveyVersion is one published version.
type SurveyVersion struct {
	No         int64                `json:"no" db:"no"`
	Questions  crud.Array[Question] `json:"questions" db:"definition"`
	CreateBy   string               `json:"createBy" db:"create_by"`
	CreateTime value.Time           `json:"createTime" db:"create_time" nullable:"false"`
}

// versionsOf are all versions of a survey, with the newest first.
func versionsOf(ctx context.Context, q db.Querier, survey value.ID) ([]SurveyVersion, error) {
	return db.Select[SurveyVersion](ctx, q, `SELECT no, definition, create_by, create_time FROM survey_version WHERE survey_id = $1 ORDER BY no DESC`, survey)
}

// merged is the newest version with the questions and options that only older ones had: answers to them are counted, too.
func merged(versions []SurveyVersion) (d Definition, removed map[string]bool) {
	removed = map[string]bool{}
	for i, v := range versions {
		for _, q := range v.Questions {
			at := slices.IndexFunc(d.Questions, func(known Question) bool { return known.ID == q.ID })
			if at < 0 {
				q.Options, q.Rows = slices.Clone(q.Options), slices.Clone(q.Rows)
				d.Questions = append(d.Questions, q)
				removed[q.ID] = i > 0
				continue
			}
			known := &d.Questions[at]
			known.Options, known.Rows = union(known.Options, q.Options), union(known.Rows, q.Rows)
		}
	}
	return d, removed
}

func union(options, older []QuestionOption) []QuestionOption {
	for _, o := range older {
		if _, known := find(options, o.ID); !known {
			options = append(options, o)
		}
	}
	return options
}
