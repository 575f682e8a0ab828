package letter

import (
	"context"
	"net/http"

	"jikong/internal/attachment"
	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/value"
)

// Step is one thing that was done with a letter.
type Step struct {
	ID          value.ID   `json:"id" db:"id"`
	Act         Act        `json:"act" db:"act"`
	ActText     string     `json:"actText" db:"-"`
	FromState   State      `json:"fromState" db:"from_state"`
	ToState     State      `json:"toState" db:"to_state"`
	ToStateText string     `json:"toStateText" db:"-"`
	Note        string     `json:"note" db:"note"`
	Actor       string     `json:"actor" db:"actor" doc:"账号，写信人和系统为空"`
	ActorName   string     `json:"actorName" db:"actor_name"`
	At          value.Time `json:"at" db:"at" nullable:"false"`
}

// Same is another letter of the same writer.
type Same struct {
	ID         value.ID   `json:"id" db:"id"`
	QueryCode  string     `json:"queryCode" db:"query_code"`
	Title      string     `json:"title" db:"-"`
	State      State      `json:"state" db:"state" enum:"pending,refused,handling,review,answered,closed,withdrawn,merged"`
	StateText  string     `json:"state_dictText" db:"-"`
	CreateTime value.Time `json:"createTime" db:"create_time" nullable:"false"`
}

// PublicText is what visitors would read of a letter.
type PublicText struct {
	PublicTitle   string `json:"publicTitle" db:"public_title"`
	PublicContent string `json:"publicContent" db:"public_content"`
	PublicAnswer  string `json:"publicAnswer" db:"public_answer"`
}

// Detail is a letter as the desk reads it. Name and numbers are masked, see reveal.
type Detail struct {
	Letter    Letter     `json:"letter"`
	Destroyed bool       `json:"destroyed" doc:"保存期已满或写信人已删除，内容读不到了"`
	Content   string     `json:"content"`
	District  string     `json:"district"`
	Name      string     `json:"name" doc:"打码"`
	Phone     string     `json:"phone" doc:"打码"`
	Email     string     `json:"email" doc:"打码"`
	Health    bool       `json:"health" doc:"信中有健康信息，写信人单独同意了处理"`
	Files     []FileInfo `json:"files"`
	Messages  []message  `json:"messages"`
	Draft     string     `json:"draft"`
	PublicText
	Steps []Step      `json:"steps"`
	Same  []Same      `json:"same" doc:"同一写信人的其他来信，限当前用户看得到的"`
	Acts  []LetterAct `json:"acts" doc:"当前用户现在可以做的操作，按办理的顺序"`
}

// detail opens a letter and logs who looked.
func (s *Service) detail(ctx context.Context, in *crud.IDInput) (d Detail, err error) {
	id, err := in.Parse()
	if err != nil {
		return d, err
	}
	l, err := s.letters.Get(ctx, s.DB.Read(), id)
	if err != nil {
		return d, err
	}
	if d.Letter, err = s.dressed(ctx, l); err != nil {
		return d, err
	}
	if err := s.fillParts(ctx, &d); err != nil {
		return d, err
	}
	if err := s.fillHistory(ctx, &d); err != nil {
		return d, err
	}
	if d.Acts, err = s.allowed(ctx, &l); err != nil {
		return d, err
	}
	return d, s.DB.GroupTx(ctx, func(tx *db.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Action: "letter.view", ObjectType: "letter", ObjectID: l.ID.String(),
			Summary: "查看来信 " + l.QueryCode + "（联系方式已打码）", Operate: audit.Queried})
	})
}

func (s *Service) fillParts(ctx context.Context, d *Detail) error {
	q, id := s.DB.Read(), d.Letter.ID
	parts, err := s.open(ctx, q, id)
	if d.Destroyed = errs.Is(err, errs.Gone); d.Destroyed {
		err = nil
	}
	if err != nil {
		return err
	}
	d.Content, d.District, d.Draft = parts.content, parts.district, parts.draft
	d.Name, d.Phone, d.Email = privacy.MaskName(parts.name), privacy.MaskPhone(parts.phone), privacy.MaskEmail(parts.email)
	d.Files, d.Messages = append([]FileInfo{}, parts.files...), append([]message{}, parts.messages...)
	type rest struct {
		PublicText
		Health bool `db:"health"`
	}
	row, _, err := db.One[rest](ctx, q, `SELECT public_title, public_content, public_answer, health FROM consult_letter WHERE id = $1`, id)
	d.PublicText, d.Health = row.PublicText, row.Health
	return err
}

func (s *Service) fillHistory(ctx context.Context, d *Detail) (err error) {
	q, id := s.DB.Read(), d.Letter.ID
	steps, err := db.Select[Step](ctx, q, `SELECT id, act, from_state, to_state, note, actor, actor_name, at FROM consult_step WHERE letter_id = $1 ORDER BY id`, id)
	if err != nil {
		return err
	}
	for i := range steps {
		steps[i].ActText, steps[i].ToStateText = moves[steps[i].Act].chinese, stateTexts[steps[i].ToState]
	}
	d.Steps = append([]Step{}, steps...)
	d.Same, err = s.same(ctx, id)
	return err
}

// sameWriter holds for the other letters that came with the phone or mail of a letter.
func sameWriter(letter value.ID) crud.Condition {
	return crud.Cond("id <> ? AND contact_print <> '' AND contact_print = (SELECT contact_print FROM consult_letter WHERE id = ?)", letter, letter)
}

const maxSame = 20

// same are the newest letters in the caller's sight by the writer of a letter.
func (s *Service) same(ctx context.Context, letter value.ID) ([]Same, error) {
	page, err := s.letters.List(ctx, s.DB.Read(), crud.Query{
		Conditions: []crud.Condition{sameWriter(letter)}, Sort: []crud.Order{{Field: "createTime", Desc: true}}, PageNo: 1, PageSize: maxSame})
	if err != nil {
		return nil, err
	}
	err = s.unmask(ctx, s.DB.Read(), page.Records)
	same := make([]Same, len(page.Records))
	for i, l := range page.Records {
		same[i] = Same{ID: l.ID, QueryCode: l.QueryCode, Title: l.Title, State: l.State, StateText: stateTexts[l.State], CreateTime: l.CreateTime}
	}
	return same, err
}

// allowed are the acts that the caller may do with the letter now.
func (s *Service) allowed(ctx context.Context, l *Letter) ([]LetterAct, error) {
	caller, acts := auth.PrincipalFrom(ctx), []LetterAct{}
	for _, act := range deskActs() {
		if _, err := l.after(act); err != nil || !caller.Has(moves[act].perm) {
			continue
		}
		err := s.byAnother(ctx, s.DB.Read(), act, l, caller.Username)
		switch {
		case err == nil:
			acts = append(acts, offered(act))
		case !errs.Is(err, errs.Forbidden):
			return nil, err
		}
	}
	return acts, nil
}

// Revealed are the name and the numbers of a writer.
type Revealed struct {
	Name  string `json:"name"`
	Phone string `json:"phone"`
	Email string `json:"email"`
}

// reveal shows who wrote. The look is logged with its reason before anything is shown.
func (s *Service) reveal(ctx context.Context, in *struct {
	Body struct {
		ID     value.ID `json:"id"`
		Reason string   `json:"reason" doc:"2–100 字"`
	}
}) (r Revealed, err error) {
	found, reason := form.Problems{}, form.Line(in.Body.Reason)
	found.Length("reason", "查看的理由", reason, minReason, 100)
	if err := found.Err(); err != nil {
		return r, err
	}
	l, err := s.letters.Get(ctx, s.DB.Read(), in.Body.ID)
	if err != nil {
		return r, err
	}
	parts, err := s.open(ctx, s.DB.Read(), l.ID)
	if err != nil {
		return r, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Action: "letter.reveal", ObjectType: "letter", ObjectID: l.ID.String(),
			Summary: "查看来信 " + l.QueryCode + " 的姓名和联系方式：" + reason, Operate: audit.Queried})
	})
	if err != nil {
		return r, err
	}
	return Revealed{parts.name, parts.phone, parts.email}, nil
}

// download sends an attachment of a letter in the caller's sight, always to be saved, and logs it.
func (s *Service) download(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	id, err := crud.ParseID(r.URL.Query().Get("id"))
	if err != nil {
		return err
	}
	missing := errs.NotFoundf("没有这个附件")
	letter, found, err := db.One[value.ID](ctx, s.DB.Read(), `SELECT letter_id FROM consult_file WHERE id = $1 AND letter_id IS NOT NULL`, id)
	if err != nil || !found {
		return orElse(err, missing)
	}
	l, err := s.letters.Get(ctx, s.DB.Read(), letter)
	if errs.Is(err, errs.NotFound) {
		return missing
	}
	if err != nil {
		return err
	}
	file, err := s.oneFile(ctx, l.ID, id)
	if err != nil {
		return err
	}
	key, err := s.Vault.Key(ctx, s.DB.Read(), id)
	if err != nil {
		return err
	}
	data, err := s.Attachments.Read(ctx, key, id)
	if err != nil {
		return err
	}
	if err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Action: "letter.file", ObjectType: "letter", ObjectID: l.ID.String(),
			Summary: "下载来信 " + l.QueryCode + " 的附件", Operate: audit.Queried})
	}); err != nil {
		return err
	}
	attachment.Send(w, file.Name, file.Mime, data)
	return nil
}

func (s *Service) oneFile(ctx context.Context, letter, id value.ID) (FileInfo, error) {
	files, err := s.filesOf(ctx, s.DB.Read(), letter)
	for _, f := range files {
		if f.ID == id {
			return f, nil
		}
	}
	return FileInfo{}, orElse(err, errDestroyed)
}

func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
}
