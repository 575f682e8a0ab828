package app

// reviews puts what staff of our site said of a page and a physician of its medicine, in the place of what the sample says.
func (w *world) reviews(made furnished) {
	w.t.Helper()
	for id, subject := range map[int]string{77006: "page:survey", 77007: "guidance:exposure"} {
		w.exec(`DELETE FROM service_review WHERE tenant_id = 1 AND subject = $1`, subject)
		w.exec(`INSERT INTO service_review (id, tenant_id, subject, follows, act, edition, reviewer, title, review_date, next_review_date, create_time)
			VALUES ($1, 1, $2, 0, 'review', '2026-11', $3, $3, '2026-11-20', '2027-11-20', 0)`, id, subject, mark+"医师")
	}
	made["/review/subject"] = map[string]any{"subject": "page:survey"}
	made["/review/page"] = map[string]any{"subject": "page:survey", "follows": 77006, "edition": "2026-11"}
	made["/review/guidance"] = map[string]any{"subject": "guidance:exposure", "follows": 77007, "edition": "2026-11"}
}
