package portal

import (
	"net/http"
	"strings"
	"time"

	"jikong/internal/content"
	"jikong/internal/portal/feed"
)

const securityPath = "/.well-known/security.txt"

// Half a year: RFC 9116 asks for less than a year, so that nobody writes to an address that was given up.
const securityLasts = 180 * 24 * time.Hour

// serveSecurity says whom to tell about a weakness (RFC 9116): the mail address of the site, else its switchboard.
func (p *Portal) serveSecurity(w http.ResponseWriter, r *http.Request, site siteInfo) {
	contact := securityContact(site.data.Blocks)
	if contact == "" {
		http.Error(w, "本站没有公布邮箱和电话", http.StatusNotFound)
		return
	}
	day := p.db.Now().Go().UTC().Truncate(24 * time.Hour) // one text for a day
	text := "Contact: " + contact + "\nExpires: " + day.Add(securityLasts).Format(time.RFC3339) +
		"\nPreferred-Languages: zh, en\nCanonical: " + site.base + securityPath + "\n"
	f, err := feed.New([]byte(text))
	feed.Serve(w, r, "text/plain; charset=utf-8", f, err)
}

func securityContact(blocks []SiteBlock) string {
	shown := map[string]string{}
	for _, b := range blocks {
		if v := strings.TrimSpace(b.LanguageObj.Value); v != content.Hide {
			shown[b.Mark] = v
		}
	}
	if mail := shown["mail"]; mail != "" {
		return "mailto:" + mail
	}
	digits := strings.NewReplacer(" ", "", "-", "").Replace(shown["tel"])
	if digits == "" {
		return ""
	}
	return "tel:+86-" + strings.TrimPrefix(digits, "0")
}
