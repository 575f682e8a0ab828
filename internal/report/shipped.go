package report

// shipped is a report that comes with the program. Sites copy it to change it, and say by roles who sees it.
type shipped struct {
	code, name, content, sql string
	chart                    string            // how it is drawn first, see Report.Chart
	labels                   map[string]string // of what is calculated
	search                   []string          // columns that readers can ask by; "day" and times by a range
	totals                   []string
}

// everyone are the reports of the program. A test holds each against the data sets.
var everyone = []shipped{
	{code: "letter_category", name: "来信按类别统计", content: "收到、答复、超期的来信和平均用时，按类别", chart: "bar;category;received,answered,overdue",
		sql: `SELECT
  category, COUNT(*) AS received, COUNT(answer_time) AS answered, SUM(CASE WHEN late THEN 1 ELSE 0 END) AS overdue,
  ROUND(AVG(CASE WHEN answer_time IS NOT NULL THEN answer_days END), 1) AS days
FROM r_letter
WHERE (${since} IS NULL OR create_time >= ${since}) AND (${until} IS NULL OR create_time <= ${until})
GROUP BY category ORDER BY received DESC`,
		labels: map[string]string{"received": "收到", "answered": "已答复", "overdue": "超期", "days": "平均用时（工作日）"}, totals: []string{"received", "answered", "overdue"}},
	{code: "letter_month", name: "来信按月统计", content: "每月收到和答复的来信", chart: "line;month;received,answered,overdue",
		sql: `SELECT
  MONTH(create_time) AS month, COUNT(*) AS received, COUNT(answer_time) AS answered, SUM(CASE WHEN late THEN 1 ELSE 0 END) AS overdue
FROM r_letter GROUP BY month ORDER BY month DESC`,
		labels: map[string]string{"month": "月份", "received": "收到", "answered": "已答复", "overdue": "超期"}, search: []string{"month"}, totals: []string{"received", "answered", "overdue"}},
	{code: "letter_depart", name: "来信按科室统计", content: "各科室办理的来信、超期和满意度", chart: "bar;depart_name;received,overdue",
		sql: `SELECT
  depart_name, COUNT(*) AS received, COUNT(answer_time) AS answered, SUM(CASE WHEN late THEN 1 ELSE 0 END) AS overdue, ROUND(AVG(NULLIF(satisfaction, 0)), 1) AS rating
FROM r_letter
WHERE (${since} IS NULL OR create_time >= ${since}) AND (${until} IS NULL OR create_time <= ${until})
GROUP BY depart_name ORDER BY received DESC`,
		labels: map[string]string{"received": "收到", "answered": "已答复", "overdue": "超期", "rating": "平均满意度"}, search: []string{"depart_name"}, totals: []string{"received", "answered", "overdue"}},
	{code: "letter_open", name: "在办来信和办理期限", content: "还没有办结的来信，先到期的在前", chart: "bar;depart_name;",
		sql: `SELECT
  id, query_code, letter_type, category, state, depart_name, handler, create_time, due_time, late
FROM r_letter WHERE close_time IS NULL AND due_time IS NOT NULL ORDER BY due_time`,
		search: []string{"category", "depart_name", "due_time"}},
	{code: "article_section", name: "各栏目的文章和访问", content: "每个栏目发布了多少文章、被读了多少次", chart: "bar;section;views",
		sql: `SELECT
  section, COUNT(*) AS articles, SUM(views) AS views, MAX(publish_time) AS latest
FROM r_article WHERE state = 'published' GROUP BY section ORDER BY views DESC`,
		labels: map[string]string{"articles": "文章数", "latest": "最近发布"}, search: []string{"section"}, totals: []string{"articles", "views"}},
	{code: "section_month", name: "各栏目每月的读者", content: "每个栏目的文章每月被读了多少次", chart: "pivot;section,month;views",
		sql: `SELECT
  section, SUBSTR(day, 1, 7) AS month, COUNT(DISTINCT article_id) AS articles, SUM(views) AS views
FROM r_article_view WHERE (${since} IS NULL OR day >= ${since}) AND (${until} IS NULL OR day <= ${until}) GROUP BY section, month ORDER BY month DESC, views DESC`,
		labels: map[string]string{"month": "月份", "articles": "被读的文章"}, search: []string{"section", "month"}, totals: []string{"views"}},
	{code: "service_use", name: "便民服务的使用", content: "写信、调查、报名、页面评价和站内搜索每月各用了多少次", chart: "pivot;service,month;times",
		sql: `SELECT '写信' AS service, MONTH(create_time) AS month, COUNT(*) AS times FROM r_letter GROUP BY month
UNION ALL SELECT '在线调查' AS service, MONTH(create_time) AS month, COUNT(*) AS times FROM r_survey_answer GROUP BY month
UNION ALL SELECT '招聘报名' AS service, MONTH(submit_time) AS month, COUNT(*) AS times FROM r_application GROUP BY month
UNION ALL SELECT '页面评价' AS service, MONTH(create_time) AS month, COUNT(*) AS times FROM r_feedback GROUP BY month
UNION ALL SELECT '站内搜索' AS service, SUBSTR(week, 1, 7) AS month, SUM(times) AS times FROM r_search GROUP BY month
ORDER BY month DESC, times DESC`,
		labels: map[string]string{"service": "服务", "month": "月份", "times": "次数"}, search: []string{"service", "month"}, totals: []string{"times"}},
	{code: "article_stale", name: "超过更新周期的栏目", content: "最近一篇文章早于栏目更新周期的栏目", chart: "bar;section;idle",
		sql: `SELECT
  section, cycle_days, MAX(publish_time) AS latest, ROUND(DAYS(NOW(), MAX(publish_time)), 0) AS idle
FROM r_article WHERE state = 'published' AND cycle_days > 0
GROUP BY section, cycle_days HAVING DAYS(NOW(), MAX(publish_time)) > cycle_days ORDER BY idle DESC`,
		labels: map[string]string{"latest": "最近发布", "idle": "距今（天）"}, search: []string{"section"}},
	{code: "article_read", name: "阅读最多的文章", content: "一段时间里被读得最多的文章", chart: "bar;title;views",
		sql: `SELECT
  article_id, title, section, SUM(views) AS views
FROM r_article_view WHERE (${since} IS NULL OR day >= ${since}) AND (${until} IS NULL OR day <= ${until})
GROUP BY article_id, title, section ORDER BY views DESC LIMIT 200`,
		search: []string{"section", "title"}, totals: []string{"views"}},
	{code: "visit_day", name: "网站每天的访问量", content: "每天的访问次数", chart: "area;day;visits", sql: `SELECT
  day, visits FROM r_visit ORDER BY day DESC`, search: []string{"day"}, totals: []string{"visits"}},
	{code: "survey_answer", name: "在线调查的答卷数", content: "各份调查收到的答卷", chart: "bar;title;answer_count", sql: `SELECT
  id, title, publish_time, end_time, answer_count, quota FROM r_survey WHERE publish_time IS NOT NULL ORDER BY publish_time DESC`,
		search: []string{"title", "publish_time"}, totals: []string{"answer_count"}},
	{code: "clinic_district", name: "各区县的门诊", content: "各区县的犬伤处置门诊：正常、24 小时、有免疫球蛋白、到期应核实", chart: "map;district;clinics",
		sql: `SELECT
  district, COUNT(*) AS clinics, SUM(CASE WHEN status = 'normal' THEN 1 ELSE 0 END) AS working, SUM(CASE WHEN is_24h THEN 1 ELSE 0 END) AS day_and_night,
  SUM(CASE WHEN has_immunoglobulin THEN 1 ELSE 0 END) AS immunoglobulin, SUM(CASE WHEN verify_due <= TODAY() THEN 1 ELSE 0 END) AS due
FROM r_rabies GROUP BY district ORDER BY clinics DESC`,
		labels: map[string]string{"clinics": "门诊", "working": "正常", "day_and_night": "24 小时", "immunoglobulin": "有免疫球蛋白", "due": "应核实"}, totals: []string{"clinics", "working", "day_and_night", "immunoglobulin", "due"}},
	{code: "clinic_due", name: "应当核实的门诊", content: "到了再核实日期的犬伤处置门诊", chart: "map;district;",
		sql: `SELECT
  id, name, district, phone, status, verified_at, verify_due FROM r_rabies WHERE verify_due <= TODAY() ORDER BY verify_due`, search: []string{"district", "verify_due"}},
	{code: "search_missed", name: "没有结果的搜索", content: "读者搜了却没有结果的词", chart: "bar;word;missed",
		sql: `SELECT
  word, SUM(times) AS times, SUM(missed) AS missed, MAX(week) AS week FROM r_search WHERE missed > 0 GROUP BY word ORDER BY missed DESC`,
		labels: map[string]string{"week": "最近一周"}, search: []string{"word"}, totals: []string{"missed"}},
	{code: "file_kind", name: "媒体文件占用的空间", content: "各种文件的数量和大小", chart: "pie;kind;mib",
		sql: `SELECT
  kind, COUNT(*) AS files, ROUND(SUM(size) / 1048576.0, 1) AS mib, SUM(CASE WHEN use_count = 0 THEN 1 ELSE 0 END) AS unused FROM r_file GROUP BY kind ORDER BY mib DESC`,
		labels: map[string]string{"files": "文件数", "mib": "大小（MiB）", "unused": "没有用到"}, totals: []string{"files", "mib", "unused"}},
	{code: "sign_in_day", name: "每天的登录", content: "每天成功和失败的登录", chart: "line;day;succeeded,failed",
		sql: `SELECT
  DAY(at) AS day, SUM(CASE WHEN success THEN 1 ELSE 0 END) AS succeeded, SUM(CASE WHEN success THEN 0 ELSE 1 END) AS failed, COUNT(DISTINCT username) AS people
FROM r_sign_in GROUP BY day ORDER BY day DESC`,
		labels: map[string]string{"day": "日期", "succeeded": "成功", "failed": "失败", "people": "人数"}, search: []string{"day"}, totals: []string{"succeeded", "failed"}},
	{code: "staff_activity", name: "员工的活动", content: "一段时间里每个人登录和做了什么，不含内容", chart: "bar;realname;changes,others",
		sql: `SELECT
  username, realname, COUNT(DISTINCT DAY(at)) AS active_days, SUM(CASE WHEN kind = 'sign_in' THEN 1 ELSE 0 END) AS sign_ins,
  SUM(CASE WHEN kind IN ('2', '3', '4') THEN 1 ELSE 0 END) AS changes, SUM(CASE WHEN kind = '5' THEN 1 ELSE 0 END) AS imports, SUM(CASE WHEN kind = '6' THEN 1 ELSE 0 END) AS exports,
  SUM(CASE WHEN kind IN ('0', '1') THEN 1 ELSE 0 END) AS others, MAX(at) AS latest
FROM r_staff
WHERE (${since} IS NULL OR at >= ${since}) AND (${until} IS NULL OR at <= ${until}) GROUP BY username, realname ORDER BY changes DESC`,
		labels: map[string]string{"active_days": "有活动的天数", "sign_ins": "登录", "changes": "添加、修改、删除", "imports": "导入", "exports": "导出", "others": "其他操作", "latest": "最近一次"},
		search: []string{"realname"}, totals: []string{"sign_ins", "changes", "imports", "exports", "others"}},
	{code: "staff_day", name: "员工每天的活动", content: "每个人每天的登录和操作次数", chart: "pivot;realname,day;acts",
		sql: `SELECT
  DAY(at) AS day, username, realname, SUM(CASE WHEN kind = 'sign_in' THEN 1 ELSE 0 END) AS sign_ins, SUM(CASE WHEN kind = 'sign_in' THEN 0 ELSE 1 END) AS acts
FROM r_staff WHERE (${since} IS NULL OR at >= ${since}) AND (${until} IS NULL OR at <= ${until}) GROUP BY day, username, realname ORDER BY day DESC, acts DESC`,
		labels: map[string]string{"day": "日期", "sign_ins": "登录", "acts": "操作"}, search: []string{"day", "realname"}, totals: []string{"sign_ins", "acts"}},
	{code: "import_result", name: "导入的结果", content: "每种数据导入了多少行，退回多少", chart: "bar;label;added,updated,refused",
		sql: `SELECT
  label, COUNT(*) AS times, SUM(total) AS total, SUM(added) AS added, SUM(updated) AS updated, SUM(skipped) AS skipped, SUM(refused) AS refused,
  ROUND(SUM(refused) * 100.0 / NULLIF(SUM(total), 0), 1) AS refused_rate, MAX(create_time) AS latest
FROM r_import WHERE (${since} IS NULL OR create_time >= ${since}) AND (${until} IS NULL OR create_time <= ${until}) GROUP BY label ORDER BY total DESC`,
		labels: map[string]string{"times": "导入次数", "refused_rate": "退回（%）", "latest": "最近一次"}, search: []string{"label"}, totals: []string{"times", "total", "added", "updated", "skipped", "refused"}},
	{code: "job_result", name: "定时任务的结果", content: "各个定时任务成功和失败的次数", chart: "bar;description;done,failed",
		sql: `SELECT
  description, handler, SUM(done) AS done, SUM(failed) AS failed, SUM(duration) / NULLIF(SUM(done) + SUM(failed), 0) AS took FROM r_job_day
WHERE (${since} IS NULL OR day >= ${since}) AND (${until} IS NULL OR day <= ${until}) GROUP BY description, handler ORDER BY failed DESC`,
		labels: map[string]string{"took": "平均用时（毫秒）"}, totals: []string{"done", "failed"}},
}

var paramLabels = map[string]string{"since": "从", "until": "到"}
