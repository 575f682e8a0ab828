package app

// recruitment puts a posting and an application into our site. What an applicant tells is sealed; the words of the review stand open.
func (w *world) recruitment(made furnished) {
	w.t.Helper()
	row := w.ok("POST", "/api/recruit/posting/add", map[string]any{"title": mark + "招聘", "unit": mark + "中心", "phone": "0300-5550000",
		"beginTime": "2026-01-01 09:00:00", "endTime": "2099-01-01 09:00:00"})
	made["/recruit/posting"] = map[string]any{"id": row["id"], "version": row["version"]}
	w.exec(`INSERT INTO recruit_application (id, tenant_id, posting_id, query_code, password_hash, start_print, draft_sealed, state, reason, submit_time, create_time)
		VALUES (88101, 1, $1, 'JJJJKKKKLLLL', 'x', 'jia', '', 'submitted', $2, 1, 1)`, row["id"], mark+"意见")
	made["/recruit/application"] = map[string]any{"id": 88101, "version": 1}
}
