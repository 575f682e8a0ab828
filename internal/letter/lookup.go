package letter

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/value"
	"jikong/internal/web"
)

// OwnMessage is a reply or the supplement, as its writer reads it.
type OwnMessage struct {
	Kind       string     `json:"kind" enum:"reply,supplement"`
	Body       string     `json:"body"`
	DepartName string     `json:"departName" doc:"答复的科室；不显示答复人"`
	CreateTime value.Time `json:"createTime" nullable:"false"`
}

// OwnStep is one thing that happened with the letter, without names.
type OwnStep struct {
	At   value.Time `json:"at" nullable:"false"`
	Text string     `json:"text"`
}

// OwnLetter is a letter as its writer reads it with code and password.
type OwnLetter struct {
	QueryCode      string       `json:"queryCode"`
	CodeText       string       `json:"codeText"`
	LetterType     string       `json:"letterType"`
	LetterTypeText string       `json:"letterTypeText"`
	Category       string       `json:"category"`
	CategoryText   string       `json:"categoryText"`
	Title          string       `json:"title"`
	Content        string       `json:"content"`
	State          State        `json:"state"`
	StateText      string       `json:"stateText" doc:"内部审核对写信人显示为办理中"`
	DepartName     string       `json:"departName"`
	Reason         string       `json:"reason" doc:"不予受理、延期或合并的说明"`
	CreateTime     value.Time   `json:"createTime" nullable:"false"`
	DueTime        value.Time   `json:"dueTime"`
	AnswerTime     value.Time   `json:"answerTime"`
	Files          []FileInfo   `json:"files"`
	Messages       []OwnMessage `json:"messages"`
	Steps          []OwnStep    `json:"steps"`
	Satisfaction   int64        `json:"satisfaction" doc:"1–5，0 为未评价"`
	CanWithdraw    bool         `json:"canWithdraw"`
	CanAsk         bool         `json:"canAsk" doc:"还可以补充追问一次"`
	CanRate        bool         `json:"canRate"`
	CanErase       bool         `json:"canErase"`
	Released       bool         `json:"released"`
	Path           string       `json:"path" doc:"公开页面的地址，未公开为空"`
}

// errNoMatch is the one answer to a wrong code and to a wrong password.
var errNoMatch = errs.Fields{"password": "查询码或密码不对，请对照回执再输入一次"}.Err()

// newDoor lets writers in to their letters. The password follows from the print of the letter, so that none is stored.
func (s *Service) newDoor() privacy.Door {
	return privacy.Door{
		DB: s.DB, Throttle: s.Throttle, Rates: privacy.NewDoorRates(), Purpose: "letter",
		Find: findLetter, Opens: s.Vault.IsPasswordFor, NoMatch: errNoMatch,
	}
}

func findLetter(ctx context.Context, q db.Querier, tenant value.ID, code string) (value.ID, string, error) {
	type found struct {
		ID    value.ID `db:"id"`
		Print string   `db:"submit_print"`
	}
	row, _, err := db.One[found](ctx, q, `SELECT id, submit_print FROM consult_letter WHERE tenant_id = $1 AND query_code = $2 AND destroy_time IS NULL`, tenant, code)
	return row.ID, row.Print, err
}

// unlock finds the letter of code and password.
func (s *Service) unlock(ctx context.Context, tenant value.ID, code, password string) (*Letter, error) {
	id, err := s.door.Open(ctx, tenant, code, password, web.RequestOf(ctx).IP)
	if err != nil {
		return nil, err
	}
	l, found, err := letterWhere(ctx, s.DB.Read(), `id = $1`, id)
	if err == nil && !found {
		err = errNoMatch
	}
	return &l, err
}

// own opens a letter for its writer.
func (s *Service) own(ctx context.Context, l *Letter) (o OwnLetter, err error) {
	o = OwnLetter{
		QueryCode: l.QueryCode, CodeText: privacy.Grouped(l.QueryCode), LetterType: l.LetterType, LetterTypeText: textOf(letterTypes(), l.LetterType),
		Category: l.Category, CategoryText: textOf(categories(), l.Category), State: l.State, StateText: stateTexts[l.State],
		DepartName: l.DepartName, CreateTime: l.CreateTime, DueTime: l.DueTime, AnswerTime: l.AnswerTime, Satisfaction: l.Satisfaction,
		Messages: []OwnMessage{}, Steps: []OwnStep{}, Released: l.ReleaseTime != 0,
	}
	if l.State == Reviewing {
		o.StateText = stateTexts[Handling]
	}
	if o.Released {
		o.Path = detailPath(0, l.ID)
	}
	if l.State == Refused || l.Extended {
		o.Reason = l.Reason
	}
	for act, can := range map[Act]*bool{Withdraw: &o.CanWithdraw, Supplement: &o.CanAsk, Rate: &o.CanRate, Erase: &o.CanErase} {
		_, err := l.after(act)
		*can = err == nil
	}
	parts, err := s.open(ctx, s.DB.Read(), l.ID)
	if err != nil {
		return o, err
	}
	o.Title, o.Content, o.Files = parts.title, parts.content, parts.files
	o.addReplies(parts.messages, true)
	if o.Steps, err = s.ownSteps(ctx, l.ID); err != nil || l.MergedInto == 0 {
		return o, err
	}
	return o, s.addMerged(ctx, &o, l.MergedInto)
}

func (o *OwnLetter) addReplies(messages []message, all bool) {
	for _, m := range messages {
		if all || m.Kind == "reply" {
			o.Messages = append(o.Messages, OwnMessage{Kind: m.Kind, Body: m.Body, DepartName: m.DepartName, CreateTime: m.CreateTime})
		}
	}
}

// ownSteps tells the writer what happened; what is only of the desk's concern is left out.
func (s *Service) ownSteps(ctx context.Context, letter value.ID) ([]OwnStep, error) {
	texts := map[Act]string{Receive: "已受理，交科室办理", Refuse: "不予受理", Merge: "与您的另一封信合并办理", Assign: "转交其他科室办理", Extend: "延长办理期限",
		Approve: "已答复", Supplement: "您补充了内容", Rate: "您作了评价", Withdraw: "您撤回了来信", Close: "已办结", Release: "问答已公开", Retract: "已取消公开"}
	type row struct {
		Act Act        `db:"act"`
		At  value.Time `db:"at"`
	}
	rows, err := db.Select[row](ctx, s.DB.Read(), `SELECT act, at FROM consult_step WHERE letter_id = $1 ORDER BY id`, letter)
	steps := []OwnStep{}
	for _, r := range rows {
		if text := texts[r.Act]; text != "" {
			steps = append(steps, OwnStep{r.At, text})
		}
	}
	return steps, err
}

// addMerged shows the replies to the letter of the same writer that goes on for this one.
func (s *Service) addMerged(ctx context.Context, o *OwnLetter, into value.ID) error {
	main, found, err := letterWhere(ctx, s.DB.Read(), `id = $1`, into)
	if err != nil || !found {
		return err
	}
	parts, err := s.open(ctx, s.DB.Read(), main.ID)
	if errs.Is(err, errs.Gone) {
		return nil
	}
	o.addReplies(parts.messages, false)
	o.Reason = "与您查询码为 " + privacy.Grouped(main.QueryCode) + " 的来信是同一件事，已合并办理，那封信现在是“" + stateTexts[main.State] + "”"
	return err
}
