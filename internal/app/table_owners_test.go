package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tablesOf are the packages that write and read a table, by its name or by how its name begins; the longest fits.
var tablesOf = map[string]string{
	"audit_": "audit", "auth_": "auth", "clinic_": "clinic", "rabies_": "clinic", "vct_": "clinic", "consult_": "letter", "content_": "content",
	"export_task": "exports", "export_task_": "exports", "feedback_": "feedback", "import_done": "imports", "import_key": "imports", "import_report": "imports", "import_task": "imports", "import_undo": "imports", "installation": "app", "job": "job", "job_": "job", "media_": "media", "privacy_": "privacy",
	"quartz_": "jobdesk", "recruit_": "recruit", "report": "report", "report_": "report", "search_": "search", "service_review": "review", "survey": "survey", "survey_": "survey",
	"search_danger": "searchdesk", "search_miss": "searchdesk", "search_opening": "searchdesk", "search_week": "searchdesk", "search_pin": "searchdesk", "search_question": "searchdesk", "search_quiet": "searchdesk",
	"search_synonym": "searchdesk", "search_trial": "searchdesk", "content_version": "render",
	"auth_qrcode": "signin", "auth_third_": "signin", "sys_third_account": "signin", "sys_user_preference": "signin",
	"sys_announcement": "announcement", "sys_announcement_": "announcement", "sys_category": "setting", "sys_category_last": "setting", "sys_check_rule": "setting", "sys_dict": "setting",
	"sys_dict_": "setting", "sys_fill_rule": "setting", "sys_saved_query": "setting",
	"sys_data_log": "audit", "sys_lifetime": "lifetimedesk", "sys_undo": "crud", "sys_sms": "message", "sys_sms_": "message",
	"sys_seed": "directory", "sys_tenant": "directory", "sys_user": "directory", "sys_user_": "directory", "sys_depart": "directory", "sys_position": "directory",
	"sys_role": "access", "sys_role_": "access", "sys_user_role": "access", "sys_permission": "access", "sys_permission_": "access",
	"sys_depart_role": "access", "sys_depart_role_": "access", "sys_depart_permission": "access",
}

// foreign are the statements over tables of others that are still there. The list only gets shorter.
var foreign = map[string][]string{}

// readers stand above another package and read its tables, in statements that write nothing.
var readers = map[string]string{"access": "directory", "directory": "auth", "journal": "audit", "portal": "content"}

var naming = regexp.MustCompile(`\b(DELETE\s+FROM|FROM|JOIN|INTO|UPDATE)\s+([a-z]+(?:_[a-z]+)*)\b`)

// A table belongs to one package: the others ask it, so that it may change its columns and nobody forgets its conditions.
func TestATableIsTouchedByItsPackageAlone(t *testing.T) {
	found := map[string]map[string]bool{}
	eachGoFile(t, func(path, _ string) {
		pkg := strings.Split(strings.TrimPrefix(filepath.ToSlash(path), root+"/internal/"), "/")[0]
		if strings.HasSuffix(path, "_test.go") || !strings.HasPrefix(path, root+"/internal/") || slices.Contains([]string{"testkit", "sitetest", "db"}, pkg) {
			return
		}
		for table, isWritten := range tablesNamedIn(t, path) {
			if owner := ownerOf(table); owner != "" && owner != pkg && (isWritten || readers[pkg] != owner) {
				if found[pkg] == nil {
					found[pkg] = map[string]bool{}
				}
				found[pkg][table] = true
			}
		}
	})
	for pkg, tables := range found {
		for table := range tables {
			if !slices.Contains(foreign[pkg], table) {
				t.Errorf("internal/%s has a statement over %s, which belongs to %s: ask that package", pkg, table, ownerOf(table))
			}
		}
	}
	for pkg, tables := range foreign {
		for _, table := range tables {
			if !found[pkg][table] {
				t.Errorf("internal/%s has no statement over %s any more: take it from the list", pkg, table)
			}
		}
	}
}

// ownerOf is "" for what is no table of the program, such as a name within a statement.
func ownerOf(table string) (owner string) {
	length := 0
	for name := range tablesOf {
		if fits := name == table || strings.HasSuffix(name, "_") && strings.HasPrefix(table, name); fits && len(name) > length {
			owner, length = tablesOf[name], len(name)
		}
	}
	return owner
}

// tablesNamedIn are the tables in the statements of a file, with whether one of these writes them.
func tablesNamedIn(t *testing.T, path string) map[string]bool {
	t.Helper()
	tables := map[string]bool{}
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
			for _, m := range naming.FindAllStringSubmatch(text.Value, -1) {
				tables[m[2]] = tables[m[2]] || m[1] != "FROM" && m[1] != "JOIN"
			}
		}
		return true
	})
	return tables
}
