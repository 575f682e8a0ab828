package app

// letters puts a letter, a template and a holiday into our site. What a letter says is sealed; its department stands open.
func (w *world) letters(made furnished) {
	w.t.Helper()
	w.exec(`INSERT INTO consult_letter (id, tenant_id, query_code, submit_print, contact_print, letter_type, category, title_sealed, content_sealed, district_sealed,
		name_sealed, phone_sealed, email_sealed, state, depart_name, clock_time, create_time)
		VALUES (88001, 1, 'CDFGCDFGCDFG', 'x', 'x', 'consult', 'other', '', '', '', '', '', '', 'handling', $1, 1, 1)`, mark+"科")
	made["/consult/letter"] = map[string]any{"id": 88001, "version": 1}
	for path, body := range map[string]map[string]any{
		"/consult/template": {"name": mark + "模板", "body": mark},
		"/consult/holiday":  {"day": "2031-01-01", "kind": "off", "name": mark + "节"},
	} {
		row := w.ok("POST", "/api"+path+"/add", body)
		made[path] = map[string]any{"id": row["id"], "version": row["version"]}
	}
}
