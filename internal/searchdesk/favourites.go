package searchdesk

import (
	"context"
	"slices"
	"strings"
	"time"

	"jikong/internal/db"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// A text is proposed to other people when many searched for it over a long time, it always found something and people opened that. So what one
// person asked, or one program sent for an afternoon, is never shown to anybody.
const (
	favouriteWeeks = 4
	favouriteTimes = 12
	favouriteReach = 26 // weeks back
	maxFavourites  = 300
	favouriteFor   = 10 * time.Minute
	favouritePages = 5 // of a text that count for what is related
)

// favourite is a text that may be proposed.
type favourite struct {
	word            string
	spaced          string
	spell, initials string
	paths           []string // opened from it, the most opened first
}

// favouritesOf are those of a site, kept for some minutes.
func (s *Service) favouritesOf(ctx context.Context, tenant value.ID) ([]favourite, error) {
	now := s.DB.Now()
	return s.favourites.Get(tenant, "", now, func() ([]favourite, value.Time, error) {
		all, err := s.loadFavourites(ctx, tenant, mondayOf(now.Day()))
		return all, now + value.Time(favouriteFor.Milliseconds()), err
	})
}

func (s *Service) loadFavourites(ctx context.Context, tenant value.ID, week value.Date) ([]favourite, error) {
	since := dayAfter(week, -7*favouriteReach)
	words, err := db.Select[string](ctx, s.DB.Read(), `SELECT word FROM search_week w WHERE tenant_id = $1 AND week >= $2
		AND NOT EXISTS (SELECT 1 FROM search_quiet q WHERE q.tenant_id = w.tenant_id AND q.word = w.word)
		GROUP BY word HAVING COUNT(*) >= $3 AND SUM(times) >= $4 AND SUM(missed) = 0 AND MIN(results) > 0 AND SUM(opened) >= $5
		ORDER BY SUM(times) DESC, word LIMIT $6`, tenant, since, favouriteWeeks, favouriteTimes, favouriteWeeks, maxFavourites)
	if err != nil || len(words) == 0 {
		return nil, err
	}
	type opening struct {
		Word string `db:"word"`
		Path string `db:"path"`
	}
	opened, err := db.Select[opening](ctx, s.DB.Read(), `SELECT word, path FROM search_opening WHERE tenant_id = $1 AND week >= $2
		GROUP BY word, path ORDER BY SUM(times) DESC, path`, tenant, since)
	paths := map[string][]string{}
	for _, o := range opened {
		if len(paths[o.Word]) < favouritePages {
			paths[o.Word] = append(paths[o.Word], o.Path)
		}
	}
	all := make([]favourite, len(words))
	for i, word := range words {
		spell, initials := script.Sound(word)
		all[i] = favourite{word, script.Spaced(word), spell, initials, paths[word]}
	}
	return all, err
}

// Favourites are searches of many people that continue what somebody is typing, in characters or by sound.
func (s *Service) Favourites(ctx context.Context, tenant value.ID, typed string, most int) ([]string, error) {
	made := []string{}
	key := script.Spaced(script.Simplified(typed))
	if strings.TrimSpace(key) == "" {
		return made, nil
	}
	all, err := s.favouritesOf(ctx, tenant)
	letters := strings.ReplaceAll(strings.TrimSpace(key), " ", "")
	for _, f := range all {
		if len(made) < most && f.spaced != key && (strings.Contains(f.spaced, key) || strings.HasPrefix(f.spell, letters) || strings.HasPrefix(f.initials, letters)) {
			made = append(made, f.word)
		}
	}
	return made, err
}

// Related are searches of many people who opened the pages that a text finds, or whose text holds this one or is held by it.
func (s *Service) Related(ctx context.Context, tenant value.ID, text string, paths []string, most int) ([]string, error) {
	made := []string{}
	key := script.Spaced(text)
	if strings.TrimSpace(key) == "" {
		return made, nil
	}
	all, err := s.favouritesOf(ctx, tenant)
	add := func(is func(f favourite) bool) {
		for _, f := range all {
			if len(made) < most && f.spaced != key && !slices.Contains(made, f.word) && is(f) {
				made = append(made, f.word)
			}
		}
	}
	add(func(f favourite) bool { return strings.Contains(f.spaced, key) || strings.Contains(key, f.spaced) })
	add(func(f favourite) bool {
		return slices.ContainsFunc(f.paths, func(path string) bool {
			return slices.ContainsFunc(paths, func(found string) bool { return barePath(found) == path })
		})
	})
	return made, err
}
