package report

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"jikong/internal/auth"
	"jikong/internal/cron"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// checkMail holds the expression and the conditions against what can be, and says when the next mail goes out.
func (s *Service) checkMail(ctx context.Context, o opened, m *ReportMail) error {
	fields := errs.Fields{}
	m.NextTime = 0
	if next, wrong := nextSending(m.CronExpression, s.DB.Now()); wrong != "" {
		fields.Add("cronExpression", "%s", wrong)
	} else if m.Enabled {
		m.NextTime = next
	}
	if _, err := s.conditionsOf(ctx, o, m.Query, s.DB.Now()); err != nil {
		if errs.CodeOf(err) != errs.Invalid {
			return err
		}
		fields.Add("query", "%s", messageOf(err))
	}
	return fields.Err()
}

// nextSending is when an expression is due next, or why it cannot be used.
func nextSending(text string, now value.Time) (next value.Time, wrong string) {
	if text == "" {
		return 0, "请填写什么时候寄送"
	}
	if utf8.RuneCountInString(text) > maxCron {
		return 0, fmt.Sprintf("表达式最多 %d 个字符", maxCron)
	}
	expression, err := cron.Parse(text)
	if err != nil {
		return 0, messageOf(err)
	}
	runs := expression.Runs(now.Go(), lookedRuns)
	if len(runs) == 0 {
		return 0, "这个时间以后不会再到，请改写表达式"
	}
	for i := 1; i < len(runs); i++ {
		if runs[i].Sub(runs[i-1]) < leastBreath {
			return 0, fmt.Sprintf("两次之间至少隔 1 小时（如 %s 和 %s）", runs[i-1].Format(time.DateTime), runs[i].Format(time.DateTime))
		}
	}
	return value.TimeOf(runs[0]), ""
}

// conditionsOf reads the conditions of a mail as a reader would ask, and tries whether the report takes them.
func (s *Service) conditionsOf(ctx context.Context, o opened, query string, now value.Time) (a asked, err error) {
	if len(query) > maxQuery {
		return a, errs.Invalidf("条件太长，最多 %d 个字节", maxQuery)
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		return a, errs.Wrap(err, errs.Invalid, "条件的格式不正确")
	}
	for name, texts := range values {
		if !o.takes(name) {
			return a, errs.Invalidf("报表没有条件“%.40s”", name)
		}
		for i := range texts {
			if texts[i], err = datesIn(texts[i], now); err != nil {
				return a, err
			}
		}
	}
	if a, err = o.asks(values); err != nil {
		return a, err
	}
	_, err = s.begin(ctx, o, a, "SELECT COUNT(*)")
	return a, err
}

// takes tells whether a parameter of the query means something to the report.
func (o opened) takes(name string) bool {
	if name == "column" || name == "order" {
		return true
	}
	for _, prefix := range []string{paramPrefix, forcePrefix} {
		if rest, cut := strings.CutPrefix(name, prefix); cut {
			_, known := o.item(rest)
			return known || prefix == paramPrefix && slices.Contains(o.read.Params, rest)
		}
	}
	for _, suffix := range []string{"", beginSuffix, endSuffix} {
		rest, cut := strings.CutSuffix(name, suffix)
		if item, known := o.item(rest); cut && known && item.IsSearch == 1 {
			return true
		}
	}
	return false
}

// readersOf are the people who shall get the mail: each has an address and may see the report.
func (s *Service) readersOf(ctx context.Context, o opened, body SaveReportMail, isNew bool) ([]directory.Worker, error) {
	if body.Users == nil && !isNew {
		return nil, nil
	}
	var names []string
	if body.Users != nil {
		for _, name := range *body.Users {
			if name = directory.NormalName(name); name != "" && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if len(names) == 0 || len(names) > maxReaders {
		return nil, errs.WrongField("users", fmt.Sprintf("请选择 1 到 %d 个收件人", maxReaders))
	}
	found, err := s.People.Named(ctx, s.DB.Read(), tenantOf(ctx), names)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		at := slices.IndexFunc(found, func(w directory.Worker) bool { return w.Username == name })
		if at < 0 {
			return nil, errs.WrongField("users", fmt.Sprintf("没有账号为“%.40s”的在用用户", name))
		}
		if found[at].Email == "" {
			return nil, errs.WrongField("users", fmt.Sprintf("%s的账号没有邮箱，请先请本人或管理员填写", found[at].Realname))
		}
		if _, _, err := s.asReader(ctx, found[at].ID, o.Head.ID); err != nil {
			return nil, errs.WrongField("users", fmt.Sprintf("%s%s", found[at].Realname, refusalOf(err)))
		}
	}
	return found, nil
}

// asReader opens a report as somebody else would see it now.
func (s *Service) asReader(ctx context.Context, user, head value.ID) (context.Context, opened, error) {
	caller, err := s.People.Principal(ctx, user, tenantOf(ctx))
	if err != nil {
		return ctx, opened{}, err
	}
	if !caller.Has(permView) && !caller.Has(permDesk) {
		return ctx, opened{}, noReport()
	}
	ctx = auth.Act(auth.WithPrincipal(ctx, caller), caller)
	o, err := s.open(ctx, schema.IDColumn, head.String())
	return ctx, o, err
}

// refusalOf says why somebody gets nothing.
func refusalOf(err error) string {
	switch errs.CodeOf(err) {
	case errs.NotFound:
		return "没有查看这张报表的权限"
	case errs.Unauthenticated:
		return "的账号已停用，或已不在本站"
	}
	return "：" + messageOf(err)
}

// messageOf is what an error says to the person.
func messageOf(err error) string {
	var known *errs.Error
	if errors.As(err, &known) {
		return known.Message
	}
	return "没有成功，请稍后再试"
}
