package app

import (
	"fmt"
	"strings"
	"testing"

	"jikong/internal/value"
)

// What a department works on is named in its form by codes of categories; the two lists belong to areas that do not know each other.
func TestACategoryIsDeletedWhenNoDepartmentWorksOnItAnyMore(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sqliteSite.copy(t))
	w.person("chief", map[value.ID]string{ours: "everything"})
	w.as("chief")
	school := w.ok("POST", "/api/sys/category/add", map[string]any{"name": "学校卫生"})
	depart := w.ok("POST", "/api/sys/sysDepart/add", map[string]any{"departName": "学校卫生科", "workField": school["code"]})
	remove := fmt.Sprintf("/api/sys/category/delete?id=%v", school["id"])
	if a := w.do("DELETE", remove, nil); a.Success || !strings.Contains(a.Message, "业务范围（学校卫生科）") {
		t.Errorf("while the department works on it: %s", a.Body)
	}
	w.ok("PUT", "/api/sys/sysDepart/edit", map[string]any{"id": depart["id"], "version": depart["version"], "workField": ""})
	if a := w.do("DELETE", remove, nil); !a.Success {
		t.Errorf("when no department works on it any more: %s", a.Body)
	}
}
