package content

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"time"

	"jikong/internal/auth"
	"jikong/internal/content/illustration"
	"jikong/internal/content/richtext"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// previewLife is how long a preview can be opened.
const previewLife = 10 * time.Minute

type previewInput struct {
	Body crud.Draft[Article]
}

// PreviewLink is where a preview can be read.
type PreviewLink struct {
	URL string `json:"url" doc:"前台地址，10 分钟内有效"`
}

// previewArticle keeps an article as it stands in the form, saved or not, for its reader. It goes through the same sanitiser;
// what is missing for publishing may still be missing here.
func (s *Service) previewArticle(ctx context.Context, in *previewInput) (PreviewLink, error) {
	a, err := s.previewed(ctx, in.Body)
	if err != nil {
		return PreviewLink{}, err
	}
	payload, err := json.Marshal(a)
	if err != nil {
		return PreviewLink{}, err
	}
	token := base64.RawURLEncoding.EncodeToString(value.Random(24))
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM content_preview WHERE expire_time <= $1`, tx.Now); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO content_preview (token_hash, tenant_id, payload, create_by, expire_time) VALUES ($1, $2, $3, $4, $5)`,
			hashToken(token), tenantOf(ctx), string(payload), auth.PrincipalFrom(ctx).Username, tx.Now+value.Time(previewLife.Milliseconds()))
		return err
	})
	return PreviewLink{URL: "/preview/" + token}, err
}

// previewed is the stored article, if the form has one, under what the form holds.
func (s *Service) previewed(ctx context.Context, draft crud.Draft[Article]) (a Article, err error) {
	if caller := auth.PrincipalFrom(ctx); !caller.Has(PermArticle+":add") && !caller.Has(PermArticle+":edit") {
		return a, errs.New(errs.Forbidden, "没有编辑文章的权限")
	}
	a.State = Draft
	if id, err := draft.ID(); err == nil && id != 0 {
		if a, err = s.articles.Get(ctx, s.db.Read(), id); err != nil {
			return a, err
		}
	}
	if err := s.articles.Decode(draft, &a); err != nil {
		return a, err
	}
	fields := errs.Fields{}
	body := s.readBody(a.Body)
	checkArticleContent(fields, &a, body)
	n, err := db.Int(ctx, s.db.Read(), `SELECT COUNT(*) FROM content_column WHERE tenant_id = $1 AND id = $2`, tenantOf(ctx), int64(a.ColumnID))
	if err = orElse(err, s.sizeAttachments(ctx, s.db.Read(), &a)); err != nil {
		return a, err
	}
	if n == 0 {
		fields.Add("columnId", "请先选择栏目")
	}
	a.ReadMinutes = richtext.ReadMinutes(body.plain)
	if a.PublishTime == 0 {
		a.PublishTime = s.db.Now()
	}
	return a, fields.Err()
}

func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// Preview returns the article behind a preview token of the site. A token that never was, one that ran out and one of
// another site are the same NotFound.
func (s *Service) Preview(ctx context.Context, tenant value.ID, token string) (a Article, err error) {
	payload, found, err := db.One[string](ctx, s.db.Read(), `
		SELECT payload FROM content_preview WHERE token_hash = $1 AND tenant_id = $2 AND expire_time > $3`,
		hashToken(token), tenant, s.db.Now())
	if err != nil {
		return a, err
	}
	if !found {
		return a, errs.NotFoundf("预览已过期，请在后台重新生成")
	}
	return a, json.Unmarshal([]byte(payload), &a)
}

// CoverPicture is a built-in drawing that an editor can choose.
type CoverPicture struct {
	Src    string `json:"src"`
	Title  string `json:"title"`
	Alt    string `json:"alt"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

func (s *Service) listPictures(context.Context, *web.Empty) ([]CoverPicture, error) {
	var pictures []CoverPicture
	for _, p := range illustration.All() {
		pictures = append(pictures, CoverPicture{Src: "/pictures/" + p.Name + ".svg", Title: p.Title, Alt: p.Alt, Width: p.Width, Height: p.Height})
	}
	return pictures, nil
}
