package content

import (
	"context"
	"testing"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// shelf is a keeper of files that knows how large they are.
type shelf map[string]int64

// SetUses implements Files.
func (shelf) SetUses(context.Context, *db.Tx, string, value.ID, map[string][]string) error {
	return nil
}

// PathsIn implements Files.
func (shelf) PathsIn(string) []string { return nil }

// SizesAt implements Files.
func (s shelf) SizesAt(_ context.Context, _ db.Querier, addresses []string) (map[string]int64, error) {
	sizes := map[string]int64{}
	for _, address := range addresses {
		if size, kept := s[address]; kept {
			sizes[address] = size
		}
	}
	return sizes, nil
}

func TestAnAttachmentIsAsLargeAsItsFile(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		const kept = "/api/sys/common/static/jeditor/202611/list.txt"
		d.service.files = shelf{kept: 76_000}
		column := d.column("热点解读", 0)
		for _, c := range []struct {
			says, href string
			sent, want count
		}{
			{"a file of the site, of which the form knows nothing", kept, 0, 76_000},
			{"a file of the site, of which the client says something else", kept, 1, 76_000},
			{"a file elsewhere, of which nobody knows", "https://www.ndcpa.gov.cn/a.pdf", 0, 0},
			{"a file elsewhere, of which the client knows", "https://www.ndcpa.gov.cn/a.pdf", 2048, 2048},
		} {
			form := object{"columnId": column.ID, "title": "名单公布", "attachments": []object{{"name": "名单", "href": c.href, "type": "", "size": c.sent}}}
			link := testkit.Must[PreviewLink](d, "POST", "/content/article/preview", form)
			previewed, err := d.service.Preview(d.T.Context(), ourSite, link.URL[len("/preview/"):])
			if err != nil {
				d.T.Fatal(err)
			}
			for shown, a := range map[string]Article{"saved": d.stored(d.draft(column.ID, "名单公布", form).ID), "previewed": previewed} {
				if got := a.Attachments[0].Size; got != c.want {
					d.T.Errorf("%s, %s: %d bytes, want %d", c.says, shown, got, c.want)
				}
			}
		}
		d.service.files = shelf{}
		old := d.draft(column.ID, "早先的名单", object{"attachments": []object{{"name": "名单", "href": kept, "size": 0}}})
		d.service.files = shelf{kept: 76_000}
		if got := d.publish(old).Attachments[0].Size; got != 76_000 {
			d.T.Errorf("published after it was saved without a size: %d bytes", got)
		}
	})
}
