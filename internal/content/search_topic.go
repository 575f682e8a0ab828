package content

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/search"
	"jikong/internal/value"
)

// TopicKind names special topics in the search index.
const TopicKind = "topic"

const topicToIndex = `SELECT id, column_id, title, summary, sections, start_date, state, create_time FROM content_topic WHERE tenant_id = $1 AND id = $2`

// indexTopic keeps exactly the topics that are no drafts in the search index: an archived one is still to be read. new is nil
// for one that was deleted.
func indexTopic(ctx context.Context, tx *db.Tx, tenant, id value.ID, new *Topic) error {
	if new == nil || new.State == Draft {
		return search.Delete(ctx, tx, TopicKind, id)
	}
	return search.Put(ctx, tx, topicDoc(tenant, *new))
}

// topicDoc is found by what editors wrote for the page of a topic. The articles it shows are found by themselves.
func topicDoc(tenant value.ID, t Topic) search.Doc {
	parts := []string{t.Summary}
	for _, section := range t.Sections {
		parts = append(parts, section.Title, section.Note)
		for _, link := range section.Links {
			parts = append(parts, link.Title)
		}
	}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return search.Doc{
		Tenant: tenant, Kind: TopicKind, ID: t.ID, ColumnID: t.ColumnID, Time: cmp.Or(t.StartDate.Start(), t.CreateTime),
		Title: t.Title, Body: strings.Join(parts, "\n"), Path: TopicPath(t.ColumnID, t.ID),
	}
}

// forgetTopics takes all topics of a site out of the search index.
func forgetTopics(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	ids, err := search.Held(ctx, tx, tenant, TopicKind)
	for _, id := range ids {
		if err == nil {
			err = search.Delete(ctx, tx, TopicKind, id)
		}
	}
	return err
}

// mendTopics indexes the topics that are missing; a site has a few dozen.
func (s *Service) mendTopics(ctx context.Context) (added int, err error) {
	missing, err := db.Select[place](ctx, s.db.Read(), `SELECT t.tenant_id, t.id FROM content_topic t
		WHERE t.state <> 'draft' AND `+search.Lacks(TopicKind, "t.id")+` ORDER BY t.id`)
	if err != nil || len(missing) == 0 {
		return 0, err
	}
	return len(missing), s.db.Tx(ctx, func(tx *db.Tx) error {
		for _, at := range missing {
			rows, err := db.Select[Topic](ctx, tx, topicToIndex, at.Tenant, at.ID)
			if err != nil {
				return err
			}
			for i := range rows {
				if err := indexTopic(ctx, tx, at.Tenant, at.ID, &rows[i]); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
