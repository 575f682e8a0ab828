package recruit

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/sheet"
	"jikong/internal/value"
	"jikong/internal/web"
)

func exportHeads() []sheet.Head {
	return sheet.Heads("查询码", "岗位代码", "岗位", "姓名", "性别", "出生日期", "身份证号", "民族", "政治面貌", "籍贯", "户口所在地", "最高学历", "学习经历",
		"工作经历", "专业技术资格", "执业资格", "外语和计算机", "回避关系", "手机", "邮箱", "通信地址", "状态", "审查意见", "准考证号", "提交时间")
}

// export sends the applications of one posting, as far as the caller's list shows them, for the commission. The file says who took it out,
// when and why; package sheet writes every cell so that no spreadsheet program takes it for a formula.
func (s *Service) export(w http.ResponseWriter, r *http.Request) error {
	ctx, query := r.Context(), r.URL.Query()
	found, reason := form.Problems{}, form.Line(query.Get("reason"))
	found.Length("reason", "导出的理由", reason, 2, 100)
	if err := found.Err(); err != nil {
		return err
	}
	posting, err := crud.ParseID(query.Get("postingId"))
	if err != nil {
		return errs.Invalidf("请先选择一个招聘公告")
	}
	caller := auth.PrincipalFrom(ctx)
	p, err := s.posting(ctx, s.DB.Read(), caller.TenantID, posting)
	if err != nil {
		return err
	}
	ids, err := s.exported(ctx, posting)
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		return errs.Invalidf("这个公告还没有可以导出的申请")
	}
	if err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Action: "recruit_application.export", ObjectType: "recruit_posting", ObjectID: p.ID.String(),
			Summary: fmt.Sprintf("导出“%s”的报名表 %d 份：%s", p.Title, len(ids), reason), Operate: audit.Exported})
	}); err != nil {
		return err
	}
	return s.writeSheet(ctx, w, &p, ids, "导出人："+caller.Username+"　导出时间："+s.DB.Now().String()+"　理由："+reason+"　仅供本次招聘使用")
}

// exported are the applications of a posting that the caller's list shows and that can still be read.
func (s *Service) exported(ctx context.Context, posting value.ID) ([]value.ID, error) {
	st, err := s.inSight(ctx, "id")
	if err != nil {
		return nil, err
	}
	st.Add(" AND ", handedIn, " AND destroy_time IS NULL AND posting_id = ")
	st.Arg(posting)
	st.Add(" ORDER BY post_code, id")
	return db.Select[value.ID](ctx, s.DB.Read(), st.String(), st.Args...)
}

func (s *Service) writeSheet(ctx context.Context, w http.ResponseWriter, p *Posting, ids []value.ID, mark string) error {
	web.Attachment(w, p.Title+" 报名表.xlsx", sheet.ContentType)
	w.Header().Set("Cache-Control", "no-store")
	book, err := sheet.NewWriter(w, p.Title, mark, exportHeads())
	if err != nil {
		return err
	}
	defer book.Discard()
	for _, id := range ids {
		o, err := s.open(ctx, s.DB.Read(), auth.PrincipalFrom(ctx).TenantID, id)
		if errs.Is(err, errs.Gone) {
			continue // withdrawn since the list was read
		}
		if err != nil {
			return err
		}
		if err := book.Row(o.cells()); err != nil {
			return err
		}
	}
	return book.Close()
}

func (o *opened) cells() []any {
	a := o.sent.ApplicantAnswers
	post, _ := o.posting.post(o.PostCode)
	best, _ := a.highest()
	var studies, jobs []string
	for _, st := range a.Studies {
		studies = append(studies, fmt.Sprintf("%s 至 %s　%s　%s　%s　%s", st.Begin, orNow(st.End), st.School, st.Major, levelText(st.Level), textOf(studyKinds(), st.Kind)))
	}
	for _, j := range a.Jobs {
		jobs = append(jobs, fmt.Sprintf("%s 至 %s　%s　%s", j.Begin, orNow(j.End), j.Unit, j.Post))
	}
	avoidance := "无"
	if a.Avoidance == "yes" {
		avoidance = a.AvoidanceNote
	}
	return []any{o.QueryCode, o.PostCode, post.Name, a.Name, textOf(sexes(), a.sex()), string(a.birth()), a.IDNumber, a.Nation, textOf(politics(), a.Politics), a.NativePlace,
		a.Residence, levelText(best), strings.Join(studies, "\n"), strings.Join(jobs, "\n"), a.Title, a.Licence, a.Skills, avoidance,
		a.Phone, a.Email, a.Address, standTexts()[o.State], o.Reason, o.ExamNo, o.SubmitTime.String()}
}

func orNow(month string) string {
	if month == "" {
		return "今"
	}
	return month
}
