package media

import (
	"context"
	"crypto/subtle"
	"net/http"
	"strconv"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Sites tells whose files are read at the address of a request. It is declared here because sites are another area.
type Sites interface {
	// ServesFiles holds at the host names of the site, and at those that no site names, where clients and the desks of several sites work.
	ServesFiles(ctx context.Context, tenant value.ID) (bool, error)
	// AddressOf is where files of the site are read from outside, given the address of the installation.
	AddressOf(ctx context.Context, tenant value.ID, origin string) (string, error)
	// WorksHere tells whether one of the people belongs to the site of the address: their pictures are shown to colleagues there.
	WorksHere(ctx context.Context, people []value.ID) (bool, error)
}

// A browser asks for the pictures of a page without the session. Who works for a site at the address of another one carries a sealed note
// of that, which opens the files of the site to this browser and nothing else.
const (
	atWorkCookie = "jikong_files"
	atWorkLife   = 12 * time.Hour
)

// AtWork has the browser of the caller keep the note, where the address is one of another site.
func (s *Service) AtWork(ctx context.Context) error {
	if s.Sites == nil || s.Seal == nil {
		return nil
	}
	tenant := auth.PrincipalFrom(ctx).TenantID
	served, err := s.Sites.ServesFiles(ctx, tenant)
	if err != nil || served {
		return err
	}
	note := tenant.String() + "." + strconv.FormatInt(int64(s.DB.Now())+atWorkLife.Milliseconds(), 10)
	web.KeepCookie(ctx, http.Cookie{Name: atWorkCookie, Value: note + "." + s.Seal(note), Path: "/", MaxAge: int(atWorkLife.Seconds()),
		HttpOnly: true, Secure: strings.HasPrefix(s.Origin, "https://"), SameSite: http.SameSiteStrictMode})
	return nil
}

// noted reads the site from the note of the browser, 0 when it has none that is good now.
func (s *Service) noted(r *http.Request) value.ID {
	kept, err := r.Cookie(atWorkCookie)
	if err != nil || s.Seal == nil || len(kept.Value) > 200 {
		return 0
	}
	cut := strings.LastIndexByte(kept.Value, '.')
	if cut < 0 || subtle.ConstantTimeCompare([]byte(s.Seal(kept.Value[:cut])), []byte(kept.Value[cut+1:])) != 1 {
		return 0
	}
	tenant, until, _ := strings.Cut(kept.Value[:cut], ".")
	id, wrong := value.ParseID(tenant)
	end, err := strconv.ParseInt(until, 10, 64)
	if wrong != nil || err != nil || end <= int64(s.DB.Now()) {
		return 0
	}
	return id
}

// readHere tells whether a file is read at the address of the request; shared, that everybody may keep it.
func (s *Service) readHere(r *http.Request, f served) (here, shared bool, err error) {
	if s.Sites == nil {
		return true, true, nil
	}
	ctx := r.Context()
	if here, err = s.Sites.ServesFiles(ctx, f.Tenant); err != nil || here {
		return here, true, err
	}
	if s.noted(r) == f.Tenant {
		return true, false, nil
	}
	people, err := db.Select[value.ID](ctx, s.DB.Read(), `SELECT object_id FROM media_use WHERE file_id = $1 AND object_type = 'user'`, f.ID)
	if err != nil || len(people) == 0 {
		return false, false, err
	}
	here, err = s.Sites.WorksHere(ctx, people)
	return here, true, err
}

// whole is the address of a file of the caller's site for clients that want more than a path.
func (s *Service) whole(ctx context.Context, path string) (string, error) {
	origin := s.Origin
	if s.Sites != nil {
		var err error
		if origin, err = s.Sites.AddressOf(ctx, auth.PrincipalFrom(ctx).TenantID, origin); err != nil {
			return "", err
		}
	}
	return origin + address(path), nil
}
