package letter

import (
	"context"
	"slices"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/value"
	"jikong/internal/web"
)

func (s *Service) mountDesk(api *web.API) {
	line := func(methods, path, summary, perm string) web.Route {
		return web.Route{Methods: methods, Path: "/consult/letter" + path, Tag: tag, Summary: summary, Access: web.Perm(perm)}
	}
	web.Handle(api, line("GET", "/list", "来信分页列表", PermList), s.list)
	web.Handle(api, line("GET", "/queryById", "按编号查询来信", PermList), s.byID)
	web.Handle(api, line("GET", "/meta", "来信的列说明", PermList), func(context.Context, *web.Empty) (crud.Meta, error) { return s.letters.Meta(), nil })
	web.Handle(api, line("GET", "/overview", "各状态的来信数", PermList), s.overview)
	web.Handle(api, line("GET", "/detail", "来信详情，姓名和联系方式打码；查看记入日志", PermList), s.detail)
	web.Handle(api, line("POST", "/reveal", "查看写信人的姓名和联系方式，须说明理由；记入日志", PermReveal), s.reveal)
	web.Handle(api, line("GET", "/redaction", "公开稿的建议：去除姓名、电话等", PermRedact), s.redaction)
	file := line("GET", "/file", "下载附件；记入日志", PermList)
	file.File = true
	api.HandleRaw(file, s.download)
	export := line("GET", "/exportXls", "导出来信清单，称呼打码；记入日志", PermExport)
	export.File = true
	api.HandleRaw(export, s.export)
	for _, act := range deskActs() {
		web.Handle(api, line("POST", "/"+string(act), moves[act].chinese, moves[act].perm), s.deskAct(act))
	}
	web.Handle(api, web.Route{Methods: "GET", Path: "/consult/statistics", Tag: tag, Summary: "来信统计", Access: web.Perm(PermStatistics)}, s.statistics)
}

// deskActs are the acts of staff, in the order of a letter's life.
func deskActs() []Act {
	return []Act{Receive, Refuse, Merge, Assign, Extend, Draft, Propose, Approve, Return, Close, Redact, Release, Retract}
}

func (s *Service) byID(ctx context.Context, in *crud.IDInput) (Letter, error) {
	id, err := in.Parse()
	if err != nil {
		return Letter{}, err
	}
	l, err := s.letters.Get(ctx, s.DB.Read(), id)
	if err != nil {
		return l, err
	}
	return s.dressed(ctx, l)
}

func (s *Service) dressed(ctx context.Context, l Letter) (Letter, error) {
	one := []Letter{l}
	err := s.dress(ctx, one)
	return one[0], err
}

// ActBody is what an act needs; each takes the fields it knows.
type ActBody struct {
	ID            value.ID `json:"id"`
	Version       int64    `json:"version" doc:"读到的版本；别人先办理过则拒绝"`
	DepartID      value.ID `json:"departId,omitempty" doc:"receive、assign：办理科室"`
	Simple        bool     `json:"simple,omitempty" doc:"receive：简单事项，3 个工作日"`
	Reason        string   `json:"reason,omitempty" doc:"refuse、extend、retract：写信人看得到的理由"`
	Note          string   `json:"note,omitempty" doc:"receive、assign、return：给同事的说明"`
	Into          value.ID `json:"into,omitempty" doc:"merge：同一写信人的另一封信"`
	Body          string   `json:"body,omitempty" doc:"draft、propose：答复"`
	PublicTitle   string   `json:"publicTitle,omitempty"`
	PublicContent string   `json:"publicContent,omitempty"`
	PublicAnswer  string   `json:"publicAnswer,omitempty"`
}

const (
	minReason        = 2
	maxPublicContent = 2000
)

// check cleans the fields of an act and says what is wrong with them.
func (b *ActBody) check(act Act) error {
	for _, line := range []*string{&b.Reason, &b.Note, &b.PublicTitle} {
		*line = form.Line(*line)
	}
	for _, text := range []*string{&b.Body, &b.PublicContent, &b.PublicAnswer} {
		*text = form.Text(*text)
	}
	found := form.Problems{}
	found.Add(b.ID == 0, "id", "请先选择来信")
	found.Add(len([]rune(b.Note)) > maxNote, "note", "说明最多 %d 个字", maxNote)
	switch act {
	case Receive, Assign:
		found.Add(b.DepartID == 0, "departId", "请选择办理科室")
	case Refuse, Extend, Retract:
		found.Length("reason", "理由", b.Reason, minReason, maxNote)
	case Return:
		found.Length("note", "退回的说明", b.Note, minReason, maxNote)
	case Merge:
		found.Add(b.Into == 0 || b.Into == b.ID, "into", "请选择合并到哪一封来信")
	case Draft, Propose:
		found.Length("body", "答复", b.Body, minReason, maxAnswer)
	case Redact:
		found.Length("publicTitle", "公开的标题", b.PublicTitle, minTitle, maxTitle)
		found.Length("publicContent", "公开的内容", b.PublicContent, minContent, maxPublicContent)
		found.Length("publicAnswer", "公开的答复", b.PublicAnswer, minReason, maxAnswer)
	}
	return found.Err()
}

// deskAct makes the handler of an act of staff. Everything happens in one transaction, together with the entry of the operation log.
func (s *Service) deskAct(act Act) func(context.Context, *struct{ Body ActBody }) (crud.Saved[Letter], error) {
	return func(ctx context.Context, in *struct{ Body ActBody }) (crud.Saved[Letter], error) {
		var l Letter
		err := in.Body.check(act)
		if err == nil {
			err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
				l, err = s.act(ctx, tx, act, in.Body)
				return err
			})
		}
		if err != nil {
			return crud.Saved[Letter]{}, err
		}
		l, err = s.dressed(ctx, l)
		return crud.Saved[Letter]{Text: "已" + moves[act].chinese, Row: l}, err
	}
}

func (s *Service) act(ctx context.Context, tx *db.Tx, act Act, b ActBody) (Letter, error) {
	caller := auth.PrincipalFrom(ctx)
	l, err := s.letters.Get(ctx, tx, b.ID)
	if err != nil {
		return l, err
	}
	if b.Version != 0 && b.Version != l.Version {
		stale := errs.New(errs.Conflict, "这封信刚被别人办理过，请刷新后再操作")
		stale.Current = l
		return l, stale
	}
	if _, err := l.after(act); err != nil {
		return l, err
	}
	if err := s.byAnother(ctx, tx, act, &l, caller.Username); err != nil {
		return l, err
	}
	d := doing{act: act, actor: caller.Username, actorName: caller.Realname, note: b.note(act)}
	if d.change, err = s.change(ctx, tx, caller, act, &l, b); err != nil {
		return l, err
	}
	if err := s.step(ctx, tx, caller.TenantID, &l, d); err != nil {
		return l, err
	}
	return l, audit.Write(ctx, tx, audit.Entry{Action: "letter." + string(act), ObjectType: "letter", ObjectID: l.ID.String(),
		Summary: "来信 " + l.QueryCode + "：" + moves[act].chinese, Operate: audit.Updated})
}

func (b *ActBody) note(act Act) string {
	if b.Reason != "" && slices.Contains([]Act{Refuse, Extend, Retract}, act) {
		return b.Reason
	}
	return b.Note
}

// change does what an act does besides moving the state, and returns what it changes of the letter itself.
func (s *Service) change(ctx context.Context, tx *db.Tx, caller auth.Principal, act Act, l *Letter, b ActBody) (func(*Letter), error) {
	switch act {
	case Receive, Assign:
		return s.handOver(ctx, tx, caller, act, b)
	case Refuse:
		return func(l *Letter) { l.Reason = b.Reason }, nil
	case Extend:
		// Whoever asks for more time when it is over was late, whatever the new deadline.
		return func(l *Letter) { l.Late, l.Extended, l.Reason = l.Late || tx.Now > l.DueTime, true, b.Reason }, nil
	case Merge:
		return func(l *Letter) { l.MergedInto = b.Into }, s.merge(ctx, tx, l, b.Into)
	case Draft, Propose:
		return func(l *Letter) { l.Handler, l.DraftBy = caller.Username, caller.Username }, s.keepDraft(ctx, tx, l.ID, b.Body)
	case Approve:
		return nil, s.reply(ctx, tx, l)
	case Redact:
		return func(l *Letter) { l.RedactBy = caller.Username }, keepPublic(ctx, tx, l.ID, b)
	case Release:
		return func(l *Letter) { l.ReleaseBy, l.ReleaseTime = caller.Username, tx.Now }, nil
	case Retract:
		return func(l *Letter) { l.ReleaseBy, l.ReleaseTime, l.RedactBy = "", 0, "" }, nil
	}
	return nil, nil
}

// handOver gives the letter to a department; whoever handled it in another one does not any more.
func (s *Service) handOver(ctx context.Context, tx *db.Tx, caller auth.Principal, act Act, b ActBody) (func(*Letter), error) {
	name, code, err := s.Departments.Department(ctx, tx, caller.TenantID, b.DepartID)
	if errs.Is(err, errs.NotFound) {
		err = errs.Fields{"departId": "没有这个科室"}.Err()
	}
	return func(l *Letter) {
		if code != l.OrgCode {
			l.Handler = ""
		}
		l.DepartName, l.OrgCode = name, code
		l.Simple = l.Simple || act == Receive && b.Simple
	}, err
}

// merge makes what was merged into a letter follow it into its main letter, so that no writer waits at a letter that nobody answers.
func (s *Service) merge(ctx context.Context, tx *db.Tx, l *Letter, into value.ID) error {
	// Whoever merges one of the two at this moment waits here: two merges at once would lead in a chain or in a ring.
	tenant := auth.PrincipalFrom(ctx).TenantID
	if _, err := tx.Exec(ctx, `UPDATE consult_letter SET version = version WHERE tenant_id = $1 AND id IN ($2, $3)`, tenant, l.ID, into); err != nil {
		return err
	}
	if err := s.mergeable(ctx, tx, l, into); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE consult_letter SET merged_into = $3, version = version + 1 WHERE tenant_id = $1 AND merged_into = $2`, tenant, l.ID, into)
	return err
}

// mergeable wants another letter of the same writer, in the caller's sight, that is still of use.
func (s *Service) mergeable(ctx context.Context, tx *db.Tx, l *Letter, into value.ID) error {
	useful := crud.Cond("id = ? AND state NOT IN (?, ?, ?)", into, string(Merged), string(Withdrawn), string(Refused))
	page, err := s.letters.List(ctx, tx, crud.Query{Conditions: []crud.Condition{sameWriter(l.ID), useful}, PageNo: 1, PageSize: 1})
	if err == nil && len(page.Records) == 0 {
		err = errs.Fields{"into": "只能合并到同一写信人没有撤回、没有退回、也没有被合并，而且您看得到的来信"}.Err()
	}
	return err
}

// reply sends the draft to the writer.
func (s *Service) reply(ctx context.Context, tx *db.Tx, l *Letter) error {
	parts, err := s.open(ctx, tx, l.ID)
	if err != nil {
		return err
	}
	if err := s.say(ctx, tx, l, "reply", parts.draft, l.DraftBy); err != nil {
		return err
	}
	return s.keepDraft(ctx, tx, l.ID, "")
}

func keepPublic(ctx context.Context, tx *db.Tx, letter value.ID, b ActBody) error {
	_, err := tx.Exec(ctx, `UPDATE consult_letter SET public_title = $2, public_content = $3, public_answer = $4 WHERE id = $1`,
		letter, b.PublicTitle, b.PublicContent, b.PublicAnswer)
	return err
}

// byAnother are the rules of two people: who drafted a reply does not review it, who answered or redacted does not release.
func (s *Service) byAnother(ctx context.Context, q db.Querier, act Act, l *Letter, username string) error {
	switch act {
	case Approve, Return:
		if username == l.DraftBy {
			return errs.New(errs.Forbidden, "起草答复的人不能审核自己的答复")
		}
	case Release:
		answers, err := db.Int(ctx, q, `SELECT COUNT(*) FROM consult_message WHERE letter_id = $1 AND kind = 'reply' AND create_by = $2`, l.ID, username)
		if err != nil {
			return err
		}
		if answers > 0 || username == l.RedactBy || username == l.DraftBy {
			return errs.New(errs.Forbidden, "公开须由答复人和脱敏人以外的同事确认")
		}
	}
	return nil
}
