package content

import (
	"context"
	"testing"

	"jikong/internal/db"
	"jikong/internal/testkit"
)

func TestASiteGetsTheBlocksOfANewerProgram(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		complete := func() {
			if err := d.tx(func(ctx context.Context, tx *db.Tx) error { return d.service.CompleteBlocks(ctx, tx, ourSite) }); err != nil {
				d.T.Fatal(err)
			}
		}
		complete()
		if got := testkit.Must[pageOf[Block]](d, "GET", "/content/block/list", nil); got.Total != 0 {
			d.T.Errorf("a site that is not open yet has %d blocks", got.Total)
		}
		d.seed()
		tel := d.block("tel")
		testkit.Must[Block](d, "PUT", "/content/block/edit", object{"id": tel.ID, "version": tel.Version, "value": "0300-5550100"})
		if err := d.tx(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `DELETE FROM content_block WHERE tenant_id = $1 AND mark = 'robot'`, ourSite)
			return err
		}); err != nil {
			d.T.Fatal(err)
		}
		complete()
		if robot := d.block("robot"); robot.Value != Hide || robot.Label != "智能问答机器人" {
			d.T.Errorf("the new block is %+v", robot)
		}
		if tel := d.block("tel"); tel.Value != "0300-5550100" {
			d.T.Errorf("the telephone became %q", tel.Value)
		}
	})
}
