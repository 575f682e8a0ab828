package consult

import (
	"context"
	"crypto/subtle"
	"math"
	"net/netip"
	"strings"
	"time"

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
	CreateTime value.Time `json:"createTime"`
}

// OwnStep is one thing that happened with the letter, without names.
type OwnStep struct {
	At   value.Time `json:"at"`
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
	CreateTime     value.Time   `json:"createTime"`
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

// unlock finds the letter of code and password. A wrong code and a wrong password cost the same and say the same; tries are
// counted for the code and for the address before they are made.
func (s *Service) unlock(ctx context.Context, tenant value.ID, typed, password string) (*Letter, error) {
	address := network(web.RequestOf(ctx).IP)
	if err := s.readers.Take(address, s.DB.Now().Go()); err != nil {
		return nil, err
	}
	// What cannot be a code counts for itself, so that people who mistype do not lock each other out.
	code := privacy.NormalCode(typed)
	account := "letter:" + code
	if code == "" {
		account = "letter:?" + typed[:min(len(typed), 100)]
	}
	if err := s.admit(ctx, account, address); err != nil {
		return nil, err
	}
	type found struct {
		ID    value.ID `db:"id"`
		Print string   `db:"submit_print"`
	}
	letter, _, err := db.One[found](ctx, s.DB.Read(), `SELECT id, submit_print FROM consult_letter WHERE tenant_id = $1 AND query_code = $2`, tenant, code)
	if err != nil {
		return nil, err
	}
	right := subtle.ConstantTimeCompare([]byte(s.Vault.PasswordFor(letter.Print)), []byte(privacy.NormalCode(password))) == 1
	if letter.ID == 0 || !right || strings.HasPrefix(letter.Print, "destroyed/") {
		return nil, errNoMatch
	}
	if err := s.DB.GroupTx(ctx, func(tx *db.Tx) error { return s.Throttle.Succeed(ctx, tx, account, address) }); err != nil {
		return nil, err
	}
	l, _, err := letterWhere(ctx, s.DB.Read(), `id = $1`, letter.ID)
	return &l, err
}

// admit counts a try.
func (s *Service) admit(ctx context.Context, account, address string) error {
	var wait time.Duration
	err := s.DB.GroupTx(ctx, func(tx *db.Tx) error {
		verdict, err := s.Throttle.Begin(ctx, tx, account, address)
		wait = verdict.Wait
		return err
	})
	if err != nil || wait == 0 {
		return err
	}
	refusal := errs.New(errs.TooMany, "查询失败的次数太多，请过 %d 分钟再试", int(math.Ceil(wait.Minutes())))
	refusal.Retry = wait
	return refusal
}

// network keeps the failures of looking up apart from those of signing in, and takes an IPv6 network for one address.
func network(ip string) string {
	if addr, err := netip.ParseAddr(ip); err == nil && addr.Is6() && !addr.Is4In6() {
		if prefix, err := addr.WithZone("").Prefix(64); err == nil {
			ip = prefix.String()
		}
	}
	return "letter:" + ip
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
