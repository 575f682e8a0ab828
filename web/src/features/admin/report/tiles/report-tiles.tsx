import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef } from 'react';
import { useQuestion } from '@/ui-admin/dialog/use-confirm';
import { DragHandle, ReorderStatus } from '@/ui-admin/drag/drag-handle';
import type { Reorder } from '@/ui-admin/drag/reorder';
import { useReorder } from '@/ui-admin/drag/use-reorder';
import { Card } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { Waiting } from '@/ui-admin/state/states';
import { useWrite, type Write } from '@/ui-admin/use-write';
import { deleteTile, orderTiles, type Tile, tilesKey, tilesOptions, viewNames } from './tile-api';
import { TileBody } from './tile-body';
import styles from './tiles.module.css';

const after = [tilesKey];

/** What the person put of reports on the home tab; moved by mouse, finger or keys. */
export function ReportTiles() {
  const { data, error, refetch } = useQuery(tilesOptions);
  return (
    <section className="stack" aria-label="我的报表">
      <h2 className={styles.heading}>我的报表</h2>
      {data ? <Tiles tiles={data} /> : <Waiting error={error} onRetry={refetch} rows={6} />}
    </section>
  );
}

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const client = useQueryClient();
  const { write } = useWrite(after);
  const stored = useRef<Promise<unknown>>(Promise.resolve());
  const move = (key: string, to: number) => {
    const moved = tiles.filter(({ id }) => id === key);
    const next = tiles.filter(({ id }) => id !== key).toSpliced(to, 0, ...moved);
    const order = next.map(({ id }) => id);
    client.setQueryData(tilesOptions.queryKey, next);
    // Of two quick moves the second is stored after the first: beside each other they may arrive the other way round.
    stored.current = stored.current.then(() => write(() => orderTiles(order)));
  };
  const named = (key: string) => titleOf(tiles.find(({ id }) => id === key));
  const reorder = useReorder({ keys: tiles.map(({ id }) => id), nameOf: named, onMove: move, axis: 'grid' });
  return (
    <>
      <ReorderStatus reorder={reorder} />
      <ul ref={reorder.list} className={styles.tiles}>
        {tiles.map((tile) => (
          <li key={tile.id} data-reorder={tile.id}>
            <TileCard tile={tile} reorder={reorder} write={write} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One report may stand here in several views, which have names of their own. */
const titleOf = (tile: Tile | undefined) => tile?.title || (tile ? `${tile.name} · ${viewNames[tile.view]}` : '');

function TileCard({ tile, reorder, write }: { tile: Tile; reorder: Reorder; write: Write }) {
  const ask = useQuestion();
  const title = titleOf(tile);
  const remove = async () => {
    const content = '报表本身不变，以后可以从报表页面再放上来。';
    const agreed = await ask({ title: `从首页移除“${title}”？`, content, ok: '移除' });
    if (agreed) await write(() => deleteTile(tile.id), '已从首页移除', tile.id);
  };
  return (
    <Card
      title={title}
      note={tile.title && tile.name}
      extra={
        <>
          {tile.state === '' && (
            <PageLink to={addressOf(tile)}>
              查看<span className="visually-hidden">：{title}</span>
            </PageLink>
          )}
          <Button type="link" size="small" onClick={() => void remove()}>
            移除<span className="visually-hidden">：{title}</span>
          </Button>
          <DragHandle reorder={reorder} id={tile.id} name={title} />
        </>
      }
    >
      <TileBody tile={tile} address={addressOf(tile)} />
    </Card>
  );
}

/** The page of the report as it was when the tile was made. */
function addressOf({ code, query, view }: Tile): string {
  const search = new URLSearchParams(query);
  if (view !== 'table' && view !== 'number') search.set('view', view);
  const said = search.toString();
  return `/report/${encodeURIComponent(code)}${said ? `?${said}` : ''}`;
}
