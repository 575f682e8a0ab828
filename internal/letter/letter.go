// Package letter is the letters of citizens: written on question pages, found again by code and password, answered at a desk
// with working-day clocks, and published after redaction. What a writer tells about himself is sealed with a key of his letter.
package letter

import (
	"context"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

// Letter is a letter as the desk lists it. The contents are sealed and read one letter at a time, see Detail.
type Letter struct {
	crud.Row
	QueryCode      string     `json:"queryCode" db:"query_code"`
	LetterType     string     `json:"letterType" db:"letter_type" enum:"consult,complaint,suggestion,help,fault"`
	Category       string     `json:"category" db:"category"`
	Minor          bool       `json:"minor" db:"minor" doc:"写信人未满 14 周岁"`
	PublishAllowed bool       `json:"publishAllowed" db:"publish_allowed"`
	State          State      `json:"state" db:"state" enum:"pending,refused,handling,review,answered,closed,withdrawn,merged"`
	Simple         bool       `json:"simple" db:"simple" doc:"简单事项，3 个工作日"`
	Extended       bool       `json:"extended" db:"extended"`
	Supplemented   bool       `json:"supplemented" db:"supplemented"`
	FileCount      int64      `json:"fileCount" db:"file_count"`
	OrgCode        string     `json:"orgCode" db:"org_code"`
	DepartName     string     `json:"departName" db:"depart_name"`
	Handler        string     `json:"handler" db:"handler" doc:"经办人"`
	DraftBy        string     `json:"draftBy" db:"draft_by"`
	Reason         string     `json:"reason" db:"reason" doc:"不予受理、延期或退回的理由"`
	MergedInto     value.ID   `json:"mergedInto" db:"merged_into"`
	ClockTime      value.Time `json:"-" db:"clock_time"`
	DueTime        value.Time `json:"dueTime" db:"due_time"`
	AmberTime      value.Time `json:"amberTime" db:"amber_time"`
	Alert          int64      `json:"alert" db:"alert" enum:"0,1,2" doc:"0 正常，1 将到期已提醒，2 已超期已督办"`
	Late           bool       `json:"late" db:"late" doc:"有一次答复或延期晚于期限"`
	Satisfaction   int64      `json:"satisfaction" db:"satisfaction" doc:"1–5，0 为未评价"`
	AnswerTime     value.Time `json:"answerTime" db:"answer_time"`
	AnswerDays     int64      `json:"answerDays" db:"answer_days" doc:"从来信到首次答复的工作日数"`
	CloseTime      value.Time `json:"closeTime" db:"close_time"`
	DestroyTime    value.Time `json:"destroyTime" db:"destroy_time"`
	RedactBy       string     `json:"redactBy" db:"redact_by"`
	ReleaseBy      string     `json:"releaseBy" db:"release_by"`
	ReleaseTime    value.Time `json:"releaseTime" db:"release_time"`

	LetterTypeText string `json:"letterType_dictText,omitempty" db:"-"`
	CategoryText   string `json:"category_dictText,omitempty" db:"-"`
	StateText      string `json:"state_dictText,omitempty" db:"-"`
	Title          string `json:"title" db:"-" doc:"已销毁为空"`
	Name           string `json:"name" db:"-" doc:"打码的称呼；已销毁为空"`
	Light          string `json:"light" db:"-" enum:"green,amber,red," doc:"时限灯；时钟停止为空"`
}

// letterColumns are the columns of Letter.
const letterColumns = `id, version, create_by, create_time, update_by, update_time, query_code, letter_type, category, minor,
	publish_allowed, state, simple, extended, supplemented, file_count, org_code, depart_name, handler, draft_by, reason, merged_into,
	clock_time, due_time, amber_time, alert, late, satisfaction, answer_time, answer_days, close_time, destroy_time, redact_by,
	release_by, release_time`

// letterWhere reads one letter; the condition is SQL of this package.
func letterWhere(ctx context.Context, q db.Querier, condition string, args ...any) (Letter, bool, error) {
	return db.One[Letter](ctx, q, `SELECT `+letterColumns+` FROM consult_letter WHERE `+condition, args...)
}

// LetterChoice is a value that writers choose, with its text.
type LetterChoice struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

// letterTypes are all that letters can be.
func letterTypes() []LetterChoice {
	return append(writtenTypes(), LetterChoice{faultType, "网页找错"})
}

// writtenTypes and categories are the choices of the first question, domain.md 3.3.
func writtenTypes() []LetterChoice {
	return []LetterChoice{{"consult", "咨询"}, {"help", "求助"}, {"suggestion", "建议"}, {"complaint", "投诉"}}
}

func categories() []LetterChoice {
	return []LetterChoice{{"immunization", "免疫规划"}, {"infectious", "传染病"}, {"chronic", "慢性病"}, {"environment", "环境健康"},
		{"testing", "检测"}, {"aids", "艾滋病"}, {"other", "其他"}}
}

func textOf(choices []LetterChoice, of string) string {
	for _, c := range choices {
		if c.Value == of {
			return c.Text
		}
	}
	return ""
}

func options(choices []LetterChoice) []crud.Option {
	made := make([]crud.Option, len(choices))
	for i, c := range choices {
		made[i] = crud.Option(c)
	}
	return made
}

func stateOptions() []crud.Option {
	var made []crud.Option
	for _, s := range []State{Pending, Handling, Reviewing, Answered, Closed, Refused, Withdrawn, Merged} {
		made = append(made, crud.Option{Value: string(s), Text: stateTexts[s]})
	}
	return made
}

// texts are those of the fixed choices of this package.
func texts(_ context.Context, _ db.Querier, dict string, values []string) (map[string]string, error) {
	known := map[string][]crud.Option{
		"consult_type": options(letterTypes()), "consult_category": options(categories()), "consult_state": stateOptions(),
		"consult_day_kind": {{Value: "off", Text: "放假"}, {Value: "work", Text: "调休上班"}},
	}
	found := map[string]string{}
	for _, o := range known[dict] {
		found[o.Value] = o.Text
	}
	return found, nil
}
