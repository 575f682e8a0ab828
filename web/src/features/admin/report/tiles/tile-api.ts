import type { Answer } from '@/shared/api/calls';
import { staff } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';

const base = '/online/cgreport/tile';

/** What a person put of a report on the own home tab. */
export type Tile = NonNullable<Answer<'get', '/online/cgreport/tile/list'>>[number];

export type TileView = Tile['view'];

/** What a tile shows of its report. */
export const viewNames: Readonly<Record<TileView, string>> = {
  number: '一个数',
  table: '前几行',
  chart: '图表',
  pivot: '交叉表',
  map: '区县图',
};

export const tilesKey = ['report', 'tiles'] as const;

export const tilesOptions = staffQuery(tilesKey, `${base}/list`);

/** Who may read reports may put them on the home tab. */
export const mayReadReports = (may: (right: string) => boolean) =>
  may('online:report:view') || may('online:report:list');

export type NewTile = { headId: string; view: string; title: string; query: string };

export const addTile = (body: NewTile) => staff.post(`${base}/add`, { body });

export const orderTiles = (ids: string[]) => staff.post(`${base}/order`, { body: { ids } });

export const deleteTile = (id: string) => staff.delete(`${base}/delete`, { query: { id } });
