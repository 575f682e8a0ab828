package recruit

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"jikong/internal/testkit"
)

func TestAFormThatBreaksOffIsAnsweredByAPage(t *testing.T) {
	clock := testkit.NewClock()
	b := openBureau(t, testkit.SQLite(t, clock.Now), clock)
	r := httptest.NewRequest("POST", "/recruitment/90", strings.NewReader("--x\r\nContent-Disposition: form-data; name=\"act\"\r\n\r\nform"))
	r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
	made, err := b.service.FeatureForm(t.Context(), b.ask(""), r)
	b.Must(err)
	if data := b.data(made); made.Status != http.StatusUnprocessableEntity || data["view"] != "ask" || !strings.Contains(problems(data), "表单没有传完整") {
		t.Errorf("%d %v", made.Status, data)
	}
}
