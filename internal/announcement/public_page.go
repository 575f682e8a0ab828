package announcement

import (
	"context"
	"html/template"
	"net/http"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/value"
	"jikong/internal/web"
)

// policyPage lets the page of an announcement show text and pictures of this site, and nothing run, load or be framed.
const policyPage = "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

var page = template.Must(template.New("announcement").Parse(`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{{.Titile}}</title>
</head>
<body>
<main>
<h1>{{.Titile}}</h1>
<p>发布人：{{.SenderName}}　发布时间：{{.SendTime}}</p>
{{.Content}}
{{range .Attachments}}<p><a href="{{.Href}}">附件：{{.Name}}</a></p>
{{end}}</main>
</body>
</html>
`))

// show is the page of an announcement. Without a session it is one of the site of the address that its sender made public.
func (s *Service) show(w http.ResponseWriter, r *http.Request) error {
	id, err := crud.ParseID(r.PathValue("id"))
	if err != nil {
		return err
	}
	a, err := s.shown(r.Context(), id)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Security-Policy", policyPage)
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer") // the address may hold a token
	return page.Execute(w, struct {
		Announcement
		Content template.HTML
	}{a, template.HTML(s.clean(a.MsgContent))}) // cleaned when it was saved, and again here
}

func (s *Service) shown(ctx context.Context, id value.ID) (Announcement, error) {
	if request := web.RequestOf(ctx); request.Token != "" {
		caller, err := s.Guard.Principal(ctx, request.Token, request.Tenant)
		if err != nil {
			return Announcement{}, err
		}
		return s.readable(ctx, caller, id)
	}
	tenant, err := s.Tenants.TenantOf(ctx)
	if err != nil {
		return Announcement{}, err
	}
	a, err := s.announcements.Get(auth.WithPrincipal(ctx, auth.Principal{TenantID: tenant}), s.DB.Read(), id)
	now := s.DB.Now()
	if err != nil || !a.IsPublic || a.SendStatus != announced || a.MsgType != toAll || a.MsgCategory != notices || a.StartTime > now || a.EndTime != 0 && a.EndTime < now {
		return Announcement{}, errNone
	}
	return a, nil
}
