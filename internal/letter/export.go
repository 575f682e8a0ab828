package letter

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/sheet"
	"jikong/internal/web"
)

const maxExport = 10_000 // letters of one file

func exportHeads() []sheet.Head {
	return sheet.Heads("查询码", "类型", "类别", "标题", "称呼（打码）", "状态", "办理科室", "经办人", "来信时间", "办理期限", "时限", "首次答复时间",
		"答复用时（工作日）", "延期", "超期", "满意度", "办结时间", "公开时间", "不予受理、延期或退回的理由")
}

func lightText(light string) string {
	return map[string]string{lightGreen: "正常", lightAmber: "将到期", lightRed: "已超期"}[light]
}

func (l *Letter) cells() []any {
	stars := any("")
	if l.Satisfaction > 0 {
		stars = l.Satisfaction
	}
	days := any("")
	if l.AnswerTime != 0 {
		days = l.AnswerDays
	}
	return []any{l.QueryCode, l.LetterTypeText, l.CategoryText, l.Title, l.Name, l.StateText, l.DepartName, l.Handler, l.CreateTime, l.DueTime, lightText(l.Light),
		l.AnswerTime, days, yesNo(l.Extended), yesNo(l.Late), stars, l.CloseTime, l.ReleaseTime, l.Reason}
}

func yesNo(is bool) string {
	if is {
		return "是"
	}
	return "否"
}

// export sends the letters that the list shows under the same conditions, on all its pages. Names are masked as in the list, contents
// and numbers are not in it; package sheet writes every cell so that no spreadsheet program takes it for a formula.
func (s *Service) export(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	values := r.URL.Query()
	query, err := s.query(ctx, values, letterFilter{values.Get("contact"), values.Get("light"), values.Get("toRelease")})
	if err != nil {
		return err
	}
	if chosen := strings.Trim(values.Get("selections"), ","); chosen != "" {
		query.Filters = append(query.Filters, crud.Filter{Field: "id", Rule: crud.In, Value: chosen})
	}
	caller := auth.PrincipalFrom(ctx)
	var file bytes.Buffer
	book, err := sheet.NewWriter(&file, "来信", "导出人："+caller.Username+"　导出时间："+s.DB.Now().String()+"　称呼已打码", exportHeads())
	if err != nil {
		return err
	}
	defer book.Discard()
	n, err := s.eachListed(ctx, query, func(l *Letter) error { return book.Row(l.cells()) })
	if err != nil {
		return err
	}
	if err := book.Close(); err != nil {
		return err
	}
	if err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Action: "letter.export", ObjectType: "letter", Summary: fmt.Sprintf("导出来信清单 %d 封（称呼已打码）", n), Operate: audit.Exported})
	}); err != nil {
		return err
	}
	web.Attachment(w, "来信.xlsx", sheet.ContentType)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(file.Bytes()) // an error means the client left
	return nil
}

// eachListed goes through all pages of a list and returns how many letters there were. Those that arrive meanwhile are left out, so that
// the pages do not move.
func (s *Service) eachListed(ctx context.Context, query crud.Query, do func(*Letter) error) (n int, err error) {
	query.Conditions = append(query.Conditions, crud.Cond("create_time <= ?", s.DB.Now()))
	query.PageSize = crud.MaxPageSize
	for query.PageNo = 1; ; query.PageNo++ {
		page, err := s.letters.List(ctx, s.DB.Read(), query)
		if err != nil {
			return n, err
		}
		if page.Total > maxExport {
			return n, errs.Invalidf("符合条件的来信有 %d 封，一次最多导出 %d 封，请缩小范围再导出", page.Total, maxExport)
		}
		if err := s.dress(ctx, page.Records); err != nil {
			return n, err
		}
		for i := range page.Records {
			if err := do(&page.Records[i]); err != nil {
				return n, err
			}
			n++
		}
		if len(page.Records) < crud.MaxPageSize {
			return n, nil
		}
	}
}
