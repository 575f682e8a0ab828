import { useState, useSyncExternalStore } from 'react';
import type { RowKey, Values } from '@/widgets/rows';
import type { Grid } from '../core/grid';
import type { OpenRows } from '../view/open-rows';
import type { LookTool } from './toolbar';
import type { RowHeight } from './use-grid-choice';

/** What can be opened around the rows. */
export type Opened = 'find' | 'filter' | 'columns' | 'keys';

const noRows: ReadonlySet<RowKey> = new Set();
const never = () => () => {};

/** What is open around the rows, and the tools that open it; where rows can be opened, one for all of them. */
export function useLooks<Row extends Values>(
  [height, setHeight]: [RowHeight, (height: RowHeight) => void],
  grid: Grid<Row>,
  rows: OpenRows | null,
) {
  const [open, setOpen] = useState<ReadonlySet<Opened>>(new Set());
  const openRows = useSyncExternalStore(rows?.subscribe ?? never, rows?.keys ?? (() => noRows)).size;
  const close = (part: Opened) => setOpen((before) => new Set([...before].filter((other) => other !== part)));
  const toggle = (part: Opened) => (open.has(part) ? close(part) : setOpen((before) => new Set([...before, part])));
  const isLow = height === 'low';
  const expand: LookTool = {
    key: 'expand',
    label: openRows > 0 ? '收起全部' : '展开全部',
    icon: openRows > 0 ? 'shrink' : 'expand',
    run: () => rows?.become(openRows > 0 ? [] : grid.store.keys()),
  };
  const looks: LookTool[] = [
    ...(rows ? [expand] : []),
    {
      key: 'find',
      label: '查找替换',
      icon: 'search',
      keys: 'Ctrl+F',
      pressed: open.has('find'),
      run: () => toggle('find'),
    },
    { key: 'filter', label: '筛选行', icon: 'filter', pressed: open.has('filter'), run: () => toggle('filter') },
    { key: 'height', label: '紧凑行高', icon: 'menu', pressed: isLow, run: () => setHeight(isLow ? 'usual' : 'low') },
    { key: 'columns', label: '列设置', icon: 'columns', run: () => toggle('columns') },
    { key: 'keys', label: '快捷键', icon: 'keyboard', run: () => toggle('keys') },
  ];
  return { open, toggle, close, looks };
}
