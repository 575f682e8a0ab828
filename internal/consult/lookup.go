package consult

import (
	"context"
	"math"
	"net/netip"
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

// OwnLetter is a letter as its writer reads it with code and password.
type OwnLetter struct {
	QueryCode    string       `json:"queryCode"`
	LetterType   string       `json:"letterType" doc:"文字，如“咨询”"`
	Category     string       `json:"category" doc:"文字"`
	Title        string       `json:"title"`
	Content      string       `json:"content"`
	State        State        `json:"state"`
	StateText    string       `json:"stateText"`
	DepartName   string       `json:"departName"`
	Reason       string       `json:"reason" doc:"不予受理或延期的理由"`
	CreateTime   value.Time   `json:"createTime"`
	DueTime      value.Time   `json:"dueTime"`
	Messages     []OwnMessage `json:"messages"`
	Satisfaction int64        `json:"satisfaction"`
	CanWithdraw  bool         `json:"canWithdraw"`
	CanAsk       bool         `json:"canAsk" doc:"还可以补充追问一次"`
	CanRate      bool         `json:"canRate"`
}

// errNoMatch is the one answer to a wrong code and to a wrong password.
var errNoMatch = errs.Fields{"password": "查询码或密码不对，请对照回执再输入一次"}.Err()

// unlock finds the letter of code and password. A wrong code and a wrong password cost the same and say the same; tries are
// counted for the code and for the address before they are made.
func (s *Service) unlock(ctx context.Context, tenant value.ID, code, password string) (*Letter, error) {
	code = privacy.NormalCode(code)
	address := network(web.RequestOf(ctx).IP)
	if err := s.readers.Take(address, s.DB.Now().Go()); err != nil {
		return nil, err
	}
	account := "letter:" + code
	if err := s.admit(ctx, account, address); err != nil {
		return nil, err
	}
	type found struct {
		ID   value.ID `db:"id"`
		Hash string   `db:"password_hash"`
	}
	letter, _, err := db.One[found](ctx, s.DB.Read(), `SELECT id, password_hash FROM consult_letter WHERE tenant_id = $1 AND query_code = $2`, tenant, code)
	if err != nil {
		return nil, err
	}
	if !s.Vault.VerifyPassword(letter.Hash, password) {
		return nil, errNoMatch
	}
	if err := s.DB.Tx(ctx, func(tx *db.Tx) error { return s.Throttle.Succeed(ctx, tx, account, address) }); err != nil {
		return nil, err
	}
	l, _, err := db.One[Letter](ctx, s.DB.Read(), `SELECT `+letterColumns+` FROM consult_letter WHERE id = $1`, letter.ID)
	return &l, err
}

// admit counts a try.
func (s *Service) admit(ctx context.Context, account, address string) error {
	var wait time.Duration
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
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
func (s *Service) own(ctx context.Context, l *Letter) (OwnLetter, error) {
	o := OwnLetter{
		QueryCode: l.QueryCode, LetterType: textOf(letterTypes(), l.LetterType), Category: textOf(categories(), l.Category), Title: l.Title,
		State: l.State, StateText: stateTexts[l.State], DepartName: l.DepartName, CreateTime: l.CreateTime, DueTime: l.DueTime,
		Satisfaction: l.Satisfaction, Messages: []OwnMessage{},
	}
	if l.State == Refused || l.Extended {
		o.Reason = l.Reason
	}
	for act, can := range map[Act]*bool{Withdraw: &o.CanWithdraw, Supplement: &o.CanAsk, Rate: &o.CanRate} {
		_, err := l.after(act)
		*can = err == nil
	}
	parts, err := s.open(ctx, s.DB.Read(), l)
	if errs.Is(err, errs.Gone) {
		return o, err
	}
	if err != nil {
		return o, err
	}
	o.Content = parts.content
	for _, m := range parts.messages {
		o.Messages = append(o.Messages, OwnMessage{Kind: m.Kind, Body: m.Body, DepartName: m.DepartName, CreateTime: m.CreateTime})
	}
	if l.MergedInto != 0 {
		return o, s.addMerged(ctx, &o, l.MergedInto)
	}
	return o, nil
}

// addMerged shows the replies to the letter of the same writer that goes on for this one.
func (s *Service) addMerged(ctx context.Context, o *OwnLetter, into value.ID) error {
	main, found, err := db.One[Letter](ctx, s.DB.Read(), `SELECT `+letterColumns+` FROM consult_letter WHERE id = $1`, into)
	if err != nil || !found {
		return err
	}
	parts, err := s.open(ctx, s.DB.Read(), &main)
	if errs.Is(err, errs.Gone) {
		return nil
	}
	for _, m := range parts.messages {
		if m.Kind == "reply" {
			o.Messages = append(o.Messages, OwnMessage{Kind: m.Kind, Body: m.Body, DepartName: m.DepartName, CreateTime: m.CreateTime})
		}
	}
	o.Reason = "您较早的来信《" + main.Title + "》是同一件事，已合并办理，现在是“" + stateTexts[main.State] + "”"
	return err
}

// opened is a letter in plain words.
type opened struct {
	content, name, phone, email, draft string
	messages                           []message
}

type message struct {
	ID         value.ID   `json:"id" db:"id"`
	Kind       string     `json:"kind" db:"kind"`
	Body       string     `json:"body" db:"body_sealed"`
	DepartName string     `json:"departName" db:"depart_name"`
	CreateBy   string     `json:"createBy" db:"create_by"`
	CreateTime value.Time `json:"createTime" db:"create_time"`
}

// open unseals a letter; errs.Gone after its retention.
func (s *Service) open(ctx context.Context, q db.Querier, l *Letter) (o opened, err error) {
	key, err := s.Vault.Key(ctx, q, l.ID)
	if err != nil {
		return o, err
	}
	type sealed struct {
		Content string `db:"content_sealed"`
		Name    string `db:"name_sealed"`
		Phone   string `db:"phone_sealed"`
		Email   string `db:"email_sealed"`
		Draft   string `db:"draft_sealed"`
	}
	row, _, err := db.One[sealed](ctx, q, `SELECT content_sealed, name_sealed, phone_sealed, email_sealed, draft_sealed FROM consult_letter WHERE id = $1`, l.ID)
	if err != nil {
		return o, err
	}
	for _, part := range []struct {
		field, sealed string
		into          *string
	}{{sealContent, row.Content, &o.content}, {sealName, row.Name, &o.name}, {sealPhone, row.Phone, &o.phone}, {sealEmail, row.Email, &o.email}, {sealDraft, row.Draft, &o.draft}} {
		if *part.into, err = key.Open(part.field, part.sealed); err != nil {
			return o, err
		}
	}
	o.messages, err = db.Select[message](ctx, q, `SELECT id, kind, body_sealed, depart_name, create_by, create_time FROM consult_message WHERE letter_id = $1 ORDER BY id`, l.ID)
	for i, m := range o.messages {
		if err == nil {
			o.messages[i].Body, err = key.Open(m.ID.String(), m.Body)
		}
	}
	return o, err
}

// say adds a reply or a supplement.
func (s *Service) say(ctx context.Context, tx *db.Tx, l *Letter, kind, body, by string) error {
	key, err := s.Vault.Key(ctx, tx, l.ID)
	if err != nil {
		return err
	}
	id := tx.NewID()
	sealed, err := key.Seal(id.String(), body)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO consult_message (id, letter_id, kind, body_sealed, depart_name, create_by, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, id, l.ID, kind, sealed, l.DepartName, by, tx.Now)
	return err
}
