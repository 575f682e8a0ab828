package app

import (
	"slices"
	"strings"
	"testing"

	"jikong/internal/db"
	"jikong/internal/testkit"
)

// steady are the tables that do not grow by use: settings, what staff make and remove by hand, one row for each person or thing of another
// table, and what ends with its purpose within a day. A name that ends in _ stands for all that begin with it.
var steady = strings.Fields(`audit_chain audit_head auth_captcha auth_code auth_code_request auth_factor auth_failure auth_qrcode auth_recovery_code
	auth_setup_link auth_third_attempt auth_third_ticket auth_ticket clinic_district consult_holiday consult_template content_article
	content_article_related content_block content_category content_column content_popup content_preview content_task content_topic content_unit
	content_version goose_db_version installation media_folder media_usage media_use privacy_key quartz_job rabies_clinic recruit_posting
	search_danger search_doc search_index search_pin search_question search_quiet search_shipped_ search_synonym search_text search_trial search_word
	report report_item report_mail report_mail_reader report_param report_tile report_version service_review survey survey_tally survey_version sys_category sys_category_last sys_check_rule sys_depart sys_depart_ sys_dict sys_dict_item sys_fill_rule
	sys_lifetime sys_permission sys_permission_ sys_position sys_role sys_role_ sys_saved_query sys_seed sys_sms_template sys_tenant
	sys_third_account sys_user sys_user_ vct_site`)

// A table that grows without anybody who says for how long fills the disk. Whoever adds one declares its lifetime, or writes down here that
// it does not grow.
func TestEveryTableThatGrowsHasALifetime(t *testing.T) {
	d := testkit.SQLite(t, testkit.NewClock().Now)
	declared := map[string]bool{}
	for _, rule := range lifetimes() {
		for _, table := range rule.Tables {
			declared[table] = true
		}
		if _, _, err := rule.State(t.Context(), d.Read()); err != nil {
			t.Errorf("%s: %v", rule.Code, err)
		}
		if rule.Settable() && (rule.Prune == nil || rule.Days < rule.Least || rule.Days > rule.Most || rule.Least < 1) {
			t.Errorf("%s: what staff may set must be pruned and have bounds: %d, %d to %d", rule.Code, rule.Days, rule.Least, rule.Most)
		}
	}
	tables, err := db.Select[string](t.Context(), d.Read(), `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		isSteady := slices.ContainsFunc(steady, func(name string) bool {
			return name == table || strings.HasSuffix(name, "_") && strings.HasPrefix(table, name) || strings.HasPrefix(table, "search_index")
		})
		if isSteady == declared[table] {
			t.Errorf("%s: declared %v, steady %v; one of both must say what becomes of its rows", table, declared[table], isSteady)
		}
	}
}
