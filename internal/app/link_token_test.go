package app

import (
	"strings"
	"testing"
)

// Addresses stay behind in logs and histories: only a file may be opened with the session in its address.
func TestASessionInTheAddressOpensFilesAlone(t *testing.T) {
	t.Parallel()
	n := start(t, sqliteSite.copy(t))
	n.administrator("linxl")
	token := n.token
	n.token = ""
	for _, r := range n.app.api.Routes() {
		if r.Access.IsAnonymous() || !strings.Contains(r.Methods, "GET") {
			continue
		}
		path := "/api" + strings.NewReplacer("{$}", "", "{", "", "}", "").Replace(r.Path)
		if a := n.get(path + "?token=" + token); (a.Status != 401) != r.File {
			t.Errorf("%s answers %d to a session in its address; a file: %v", r.Path, a.Status, r.File)
		}
	}
}
