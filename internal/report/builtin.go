package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/report/statement"
	"jikong/internal/value"
)

// shipped is a report that comes with the program. Sites copy it to change it, and say by roles who sees it.
type shipped struct {
	code, name, content, sql string
	labels                   map[string]string // of what is calculated
	search                   []string          // columns that readers can ask by; "day" and times by a range
	totals                   []string
}

// everyone are the reports of the program. A test holds each against the data sets.
var everyone = []shipped{
	{code: "letter_category", name: "来信按类别统计", content: "收到、答复、超期的来信和平均用时，按类别",
		sql: `SELECT
  category, COUNT(*) AS received, COUNT(answer_time) AS answered, SUM(CASE WHEN late THEN 1 ELSE 0 END) AS overdue,
  ROUND(AVG(CASE WHEN answer_time IS NOT NULL THEN answer_days END), 1) AS days
FROM r_letter
WHERE (${since} IS NULL OR create_time >= ${since}) AND (${until} IS NULL OR create_time <= ${until})
GROUP BY category ORDER BY received DESC`,
		labels: map[string]string{"received": "收到", "answered": "已答复", "overdue": "超期", "days": "平均用时（工作日）"}, totals: []string{"received", "answered", "overdue"}},
	{code: "letter_month", name: "来信按月统计", content: "每月收到和答复的来信",
		sql: `SELECT
  MONTH(create_time) AS month, COUNT(*) AS received, COUNT(answer_time) AS answered, SUM(CASE WHEN late THEN 1 ELSE 0 END) AS overdue
FROM r_letter GROUP BY month ORDER BY month DESC`,
		labels: map[string]string{"month": "月份", "received": "收到", "answered": "已答复", "overdue": "超期"}, search: []string{"month"}, totals: []string{"received", "answered", "overdue"}},
	{code: "letter_depart", name: "来信按科室统计", content: "各科室办理的来信、超期和满意度",
		sql: `SELECT
  depart_name, COUNT(*) AS received, COUNT(answer_time) AS answered, SUM(CASE WHEN late THEN 1 ELSE 0 END) AS overdue, ROUND(AVG(NULLIF(satisfaction, 0)), 1) AS rating
FROM r_letter
WHERE (${since} IS NULL OR create_time >= ${since}) AND (${until} IS NULL OR create_time <= ${until})
GROUP BY depart_name ORDER BY received DESC`,
		labels: map[string]string{"received": "收到", "answered": "已答复", "overdue": "超期", "rating": "平均满意度"}, search: []string{"depart_name"}, totals: []string{"received", "answered", "overdue"}},
	{code: "letter_open", name: "在办来信和办理期限", content: "还没有办结的来信，先到期的在前",
		sql: `SELECT
  id, query_code, letter_type, category, state, depart_name, handler, create_time, due_time, late
FROM r_letter WHERE close_time IS NULL AND due_time IS NOT NULL ORDER BY due_time`,
		search: []string{"category", "depart_name", "due_time"}},
	{code: "article_section", name: "各栏目的文章和访问", content: "每个栏目发布了多少文章、被读了多少次",
		sql: `SELECT
  section, COUNT(*) AS articles, SUM(views) AS views, MAX(publish_time) AS latest
FROM r_article WHERE state = 'published' GROUP BY section ORDER BY views DESC`,
		labels: map[string]string{"articles": "文章数", "latest": "最近发布"}, search: []string{"section"}, totals: []string{"articles", "views"}},
	{code: "article_stale", name: "超过更新周期的栏目", content: "最近一篇文章早于栏目更新周期的栏目",
		sql: `SELECT
  section, cycle_days, MAX(publish_time) AS latest, ROUND(DAYS(NOW(), MAX(publish_time)), 0) AS idle
FROM r_article WHERE state = 'published' AND cycle_days > 0
GROUP BY section, cycle_days HAVING DAYS(NOW(), MAX(publish_time)) > cycle_days ORDER BY idle DESC`,
		labels: map[string]string{"latest": "最近发布", "idle": "距今（天）"}, search: []string{"section"}},
	{code: "article_read", name: "阅读最多的文章", content: "一段时间里被读得最多的文章",
		sql: `SELECT
  article_id, title, section, SUM(views) AS views
FROM r_article_view WHERE (${since} IS NULL OR day >= ${since}) AND (${until} IS NULL OR day <= ${until})
GROUP BY article_id, title, section ORDER BY views DESC LIMIT 200`,
		search: []string{"section", "title"}, totals: []string{"views"}},
	{code: "visit_day", name: "网站每天的访问量", content: "每天的访问次数", sql: `SELECT
  day, visits FROM r_visit ORDER BY day DESC`, search: []string{"day"}, totals: []string{"visits"}},
	{code: "survey_answer", name: "在线调查的答卷数", content: "各份调查收到的答卷", sql: `SELECT
  id, title, publish_time, end_time, answer_count, quota FROM r_survey WHERE publish_time IS NOT NULL ORDER BY publish_time DESC`,
		search: []string{"title", "publish_time"}, totals: []string{"answer_count"}},
	{code: "clinic_due", name: "应当核实的门诊", content: "到了再核实日期的犬伤处置门诊",
		sql: `SELECT
  id, name, district, phone, status, verified_at, verify_due FROM r_rabies WHERE verify_due <= TODAY() ORDER BY verify_due`, search: []string{"district", "verify_due"}},
	{code: "search_missed", name: "没有结果的搜索", content: "读者搜了却没有结果的词",
		sql: `SELECT
  word, SUM(times) AS times, SUM(missed) AS missed, MAX(week) AS week FROM r_search WHERE missed > 0 GROUP BY word ORDER BY missed DESC`,
		labels: map[string]string{"week": "最近一周"}, search: []string{"word"}, totals: []string{"missed"}},
	{code: "file_kind", name: "媒体文件占用的空间", content: "各种文件的数量和大小",
		sql: `SELECT
  kind, COUNT(*) AS files, ROUND(SUM(size) / 1048576.0, 1) AS mib, SUM(CASE WHEN use_count = 0 THEN 1 ELSE 0 END) AS unused FROM r_file GROUP BY kind ORDER BY mib DESC`,
		labels: map[string]string{"files": "文件数", "mib": "大小（MiB）", "unused": "没有用到"}, totals: []string{"files", "mib", "unused"}},
	{code: "sign_in_day", name: "每天的登录", content: "每天成功和失败的登录",
		sql: `SELECT
  DAY(at) AS day, SUM(CASE WHEN success THEN 1 ELSE 0 END) AS succeeded, SUM(CASE WHEN success THEN 0 ELSE 1 END) AS failed, COUNT(DISTINCT username) AS people
FROM r_sign_in GROUP BY day ORDER BY day DESC`,
		labels: map[string]string{"day": "日期", "succeeded": "成功", "failed": "失败", "people": "人数"}, search: []string{"day"}, totals: []string{"succeeded", "failed"}},
	{code: "staff_activity", name: "员工的操作", content: "一段时间里每个人做了多少操作",
		sql: `SELECT
  username, realname, COUNT(*) AS operations, MAX(at) AS latest FROM r_operation
WHERE username <> '' AND (${since} IS NULL OR at >= ${since}) AND (${until} IS NULL OR at <= ${until}) GROUP BY username, realname ORDER BY operations DESC`,
		labels: map[string]string{"operations": "操作数", "latest": "最近一次"}, search: []string{"realname"}, totals: []string{"operations"}},
	{code: "job_result", name: "定时任务的结果", content: "各个定时任务成功和失败的次数",
		sql: `SELECT
  description, handler, SUM(done) AS done, SUM(failed) AS failed, SUM(duration) / NULLIF(SUM(done) + SUM(failed), 0) AS took FROM r_job_day
WHERE (${since} IS NULL OR day >= ${since}) AND (${until} IS NULL OR day <= ${until}) GROUP BY description, handler ORDER BY failed DESC`,
		labels: map[string]string{"took": "平均用时（毫秒）"}, totals: []string{"done", "failed"}},
}

var paramLabels = map[string]string{"since": "从", "until": "到"}

// seeder is the name in create_by of rows that the program makes.
const seeder = "system"

// Seed gives a site the reports that come with the program, as this version has them. One whose code the site took for its own is left out.
func (s *Service) Seed(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	type known struct {
		ID      value.ID `db:"id"`
		Code    string   `db:"code"`
		Text    string   `db:"text"`
		BuiltIn bool     `db:"built_in"`
	}
	there, err := db.Select[known](ctx, tx, `SELECT
  id, code, name || content || cgr_sql AS text, built_in FROM report WHERE tenant_id = $1`, tenant)
	if err != nil {
		return err
	}
	for _, report := range everyone {
		i := slices.IndexFunc(there, func(k known) bool { return k.Code == report.code })
		if i >= 0 && (!there[i].BuiltIn || there[i].Text == report.name+report.content+report.sql) {
			continue
		}
		id := tx.NewID()
		if i < 0 {
			_, err = tx.Exec(ctx, `INSERT INTO report (id, tenant_id, code, name, content, cgr_sql, built_in, create_by, create_time) VALUES ($1, $2, $3, $4, $5, $6, TRUE, $7, $8)`,
				id, tenant, report.code, report.name, report.content, report.sql, seeder, tx.Now)
		} else {
			id = there[i].ID
			_, err = tx.Exec(ctx, `UPDATE report SET name = $3, content = $4, cgr_sql = $5, version = version + 1, update_by = $6, update_time = $7 WHERE id = $1 AND tenant_id = $2`,
				id, tenant, report.name, report.content, report.sql, seeder, tx.Now)
		}
		if err == nil {
			err = s.seedRows(ctx, tx, tenant, id, report)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) seedRows(ctx context.Context, tx *db.Tx, tenant, id value.ID, report shipped) error {
	for _, table := range []string{"report_item", "report_param"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE cgrhead_id = $1 AND tenant_id = $2`, id, tenant); err != nil {
			return err
		}
	}
	read, err := statement.Parse(report.sql, s.sets, s.bounded)
	if err != nil {
		return fmt.Errorf("report %s: %w", report.code, err)
	}
	var marks []string
	var args []any
	for _, item := range report.items(read) {
		from := len(args)
		args = append(args, tx.NewID(), tenant, id, item.FieldName, item.FieldTxt, item.FieldType, item.SearchMode, item.IsOrder, item.IsSearch, item.DictCode, item.IsShow, item.OrderNum,
			item.ReplaceVal, item.IsTotal, seeder, tx.Now)
		marks = append(marks, places(from, len(args)))
	}
	if _, err := tx.Exec(ctx, `INSERT INTO report_item (id, tenant_id, cgrhead_id, field_name, field_txt, field_type, search_mode, is_order, is_search, dict_code, is_show, order_num,
		replace_val, is_total, create_by, create_time) VALUES `+strings.Join(marks, ", "), args...); err != nil {
		return err
	}
	for i, name := range read.Params {
		if _, err := tx.Exec(ctx, `INSERT INTO report_param (id, tenant_id, cgrhead_id, param_name, param_txt, order_num, create_by, create_time) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			tx.NewID(), tenant, id, name, paramLabels[name], int64(i+1), seeder, tx.Now); err != nil {
			return err
		}
	}
	return nil
}

// places writes ($from+1, …, $to).
func places(from, to int) string {
	marks := make([]string, 0, to-from)
	for i := from + 1; i <= to; i++ {
		marks = append(marks, fmt.Sprintf("$%d", i))
	}
	return "(" + strings.Join(marks, ", ") + ")"
}

func (r shipped) items(read *statement.Statement) []ReportItem {
	items := itemsFor(read)
	for i := range items {
		field, _ := read.Field(items[i].FieldName)
		if label := r.labels[field.Name]; label != "" {
			items[i].FieldTxt = label
		}
		if slices.Contains(r.totals, field.Name) {
			items[i].IsTotal = "1"
		}
		if slices.Contains(r.search, field.Name) {
			items[i].IsSearch = 1
			if ordered(field.Kind) {
				items[i].SearchMode = group
			}
		}
	}
	return items
}

// Clear takes away what the program made for a site, before the site is deleted. It refuses while people's own reports are there.
func (s *Service) Clear(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	own, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM report WHERE tenant_id = $1 AND built_in IS FALSE`, tenant)
	if err == nil && own > 0 {
		err = errs.Invalidf("站点里还有 %d 张自己写的报表，请先删除这些报表", own)
	}
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM report WHERE tenant_id = $1`, tenant)
	return err
}
