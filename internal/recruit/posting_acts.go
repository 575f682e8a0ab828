package recruit

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/value"
	"jikong/internal/web"
)

func (s *Service) mountPostings(api *web.API) {
	line := func(methods, path, summary, perm string) web.Route {
		return web.Route{Methods: methods, Path: "/recruit/posting" + path, Tag: tag, Summary: summary, Access: web.Perm(perm)}
	}
	web.Handle(api, line("GET", "/list", "招聘公告分页列表", PermPosting+":list"), s.listPostings)
	web.Handle(api, line("GET", "/queryById", "按编号查询招聘公告", PermPosting+":list"), s.postingByID)
	web.Handle(api, line("GET", "/meta", "招聘公告的列说明", PermPosting+":list"),
		func(context.Context, *web.Empty) (crud.Meta, error) { return s.postings.Meta(), nil })
	web.Handle(api, line("POST", "/publish", "发布招聘公告", PermPublish), s.publish)
	web.Handle(api, line("POST", "/revoke", "撤销招聘公告，理由公开显示", PermPublish), s.revoke)
	web.Handle(api, line("POST", "/publishBatch", "发布多个招聘公告", PermPublish), s.publishMany)
	web.Handle(api, line("POST", "/revokeBatch", "撤销多个招聘公告，理由公开显示", PermPublish), s.revokeMany)
}

func (s *Service) listPostings(ctx context.Context, in *crud.ListInput) (web.Page[Posting], error) {
	query, err := crud.Asked(ctx, s.postings, in)
	if err != nil {
		return web.Page[Posting]{}, err
	}
	page, err := s.postings.List(ctx, s.DB.Read(), query)
	if err != nil {
		return page, err
	}
	return page, s.dressPostings(ctx, page.Records)
}

// dressPostings adds to postings where they stand, how many applied, and where the public reads them.
func (s *Service) dressPostings(ctx context.Context, postings []Posting) error {
	path, err := s.paths(ctx, auth.PrincipalFrom(ctx).TenantID)
	if err != nil {
		return err
	}
	counts, err := s.applied(ctx)
	for i := range postings {
		postings[i].seen(s.DB.Now())
		postings[i].Applications, postings[i].Path = counts[postings[i].ID], path(postings[i].ID)
	}
	return err
}

// applied counts the applications in the caller's sight by their posting.
func (s *Service) applied(ctx context.Context) (map[value.ID]int64, error) {
	st, err := s.inSight(ctx, "posting_id, COUNT(*) AS n")
	if err != nil {
		return nil, err
	}
	st.Add(" AND ", handedIn, " GROUP BY posting_id")
	type count struct {
		ID value.ID `db:"posting_id"`
		N  int64    `db:"n"`
	}
	rows, err := db.Select[count](ctx, s.DB.Read(), st.String(), st.Args...)
	counts := make(map[value.ID]int64, len(rows))
	for _, row := range rows {
		counts[row.ID] = row.N
	}
	return counts, err
}

func (s *Service) postingByID(ctx context.Context, in *crud.IDInput) (Posting, error) {
	id, err := in.Parse()
	if err != nil {
		return Posting{}, err
	}
	p, err := s.postings.Get(ctx, s.DB.Read(), id)
	if err != nil {
		return p, err
	}
	one := []Posting{p}
	err = s.dressPostings(ctx, one)
	return one[0], err
}

type postingAct struct {
	Body struct {
		ID      value.ID `json:"id"`
		Version int64    `json:"version" doc:"读到的版本；别人先保存过则拒绝"`
		Reason  string   `json:"reason,omitempty" doc:"revoke：2–200 字，公开显示"`
	}
}

func (s *Service) publish(ctx context.Context, in *postingAct) (Posting, error) {
	return s.changePosting(ctx, in, publishing())
}

func (s *Service) publishMany(ctx context.Context, in *crud.ChosenRows) (crud.Batch, error) {
	return s.eachPosting(ctx, in.Body, publishing())
}

func (s *Service) revoke(ctx context.Context, in *postingAct) (Posting, error) {
	step, err := revoking(in.Body.Reason)
	if err != nil {
		return Posting{}, err
	}
	return s.changePosting(ctx, in, step)
}

func (s *Service) revokeMany(ctx context.Context, in *crud.ChosenWhy) (crud.Batch, error) {
	step, err := revoking(in.Body.Reason)
	if err != nil {
		return crud.Batch{}, err
	}
	return s.eachPosting(ctx, in.Body.ChosenIDs, step)
}

// changePosting takes a posting a step further under the version that the caller saw.
func (s *Service) changePosting(ctx context.Context, in *postingAct, step postingStep) (p Posting, err error) {
	if in.Body.Version == 0 {
		return p, errs.ErrNoVersion
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		if p, err = s.postings.Get(ctx, tx, in.Body.ID); err == nil {
			p.Version = in.Body.Version
			err = s.turn(ctx, tx, &p, step)
		}
		return err
	})
	p.seen(s.DB.Now())
	return p, err
}

func (s *Service) eachPosting(ctx context.Context, chosen crud.ChosenIDs, step postingStep) (crud.Batch, error) {
	return s.postings.EachChosen(ctx, s.DB, chosen, step.verb, step.verb+"成功", func(ctx context.Context, tx *db.Tx, id value.ID) error {
		p, err := s.postings.Get(ctx, tx, id)
		if err != nil {
			return err
		}
		return s.turn(ctx, tx, &p, step)
	})
}

// turn makes the change of a step and writes it, the log and the pages.
func (s *Service) turn(ctx context.Context, tx *db.Tx, p *Posting, step postingStep) error {
	if err := step.change(p, tx.Now); err != nil {
		return err
	}
	caller := auth.PrincipalFrom(ctx)
	n, err := tx.Exec(ctx, `UPDATE recruit_posting SET published = $4, publish_time = $5, revoke_reason = $6, version = version + 1, update_by = $7, update_time = $8
		WHERE tenant_id = $1 AND id = $2 AND version = $3`, caller.TenantID, p.ID, p.Version,
		p.Published, p.PublishTime, p.RevokeReason, caller.Username, tx.Now)
	if err == nil && n == 0 {
		err = errs.New(errs.Conflict, "这个公告刚被别人修改过，请刷新后再操作")
	}
	if err != nil {
		return err
	}
	p.Version++
	if err := s.postingChanged(ctx, tx, nil, p); err != nil {
		return err
	}
	return audit.Write(ctx, tx, audit.Entry{Action: "recruit_posting." + step.act, ObjectType: "recruit_posting", ObjectID: p.ID.String(),
		Summary: step.verb + "招聘公告“" + p.Title + "”", Operate: audit.Updated})
}

// postingStep takes a posting further in its life, or says why not.
type postingStep struct {
	act, verb string
	change    func(p *Posting, now value.Time) error
}

func publishing() postingStep {
	return postingStep{"publish", "发布", func(p *Posting, now value.Time) error {
		switch {
		case p.Published && p.RevokeReason == "":
			return errs.Invalidf("这个公告已经发布")
		case len(p.Posts) == 0:
			return errs.Fields{"posts": "请至少填写一个岗位再发布"}.Err()
		case p.EndTime <= now:
			return errs.Fields{"endTime": "报名截止时间已过，请改为将来的时间再发布"}.Err()
		}
		p.Published, p.RevokeReason, p.PublishTime = true, "", now
		return nil
	}}
}

// revoking takes published postings back for a reason that everybody reads.
func revoking(text string) (postingStep, error) {
	reason, found := form.Line(text), form.Problems{}
	found.Length("reason", "撤销理由", reason, 2, 200)
	return postingStep{"revoke", "撤销", func(p *Posting, _ value.Time) error {
		if !p.Published || p.RevokeReason != "" {
			return errs.Invalidf("只有已发布的公告可以撤销")
		}
		p.RevokeReason = reason
		return nil
	}}, found.Err()
}
