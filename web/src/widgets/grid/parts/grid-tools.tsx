import { type RefObject, useLayoutEffect, useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import type { RowKey, Values } from '@/widgets/rows';
import type { Grid } from '../core/grid';
import type { Told } from '../view/told';
import type { EditableGridProps } from './editable-grid';
import { type LookTool, Toolbar } from './toolbar';
import { type Tool, useGridActions, type useGridRights } from './use-grid-actions';
import type { GridChoice } from './use-grid-choice';
import { useGridOffers } from './use-grid-offers';
import { useChosen, useFound, useSize } from './use-grid-state';

type Props<Row extends Values> = Pick<EditableGridProps<Row>, 'name' | 'addLabel' | 'fresh' | 'sortable' | 'onSave'> & {
  grid: Grid<Row>;
  rights: ReturnType<typeof useGridRights>;
  kept: GridChoice;
  enter: () => void;
  /** Leads to a cell. */
  jump: (key: RowKey, column: string) => void;
  looks: readonly LookTool[];
  /** Whether somebody is in the grid. */
  inside: Told<boolean>;
  /** Where the keys find what the buttons do. */
  tools: RefObject<readonly Tool[]>;
};

/** The tools above the rows. They are drawn by themselves: no step or letter draws the frame. */
export function GridTools<Row extends Values>(props: Props<Row>) {
  const { grid, kept, rights, enter, name, addLabel = '新增', fresh, sortable = true, looks, inside } = props;
  const { tools: held } = props;
  const [said, say] = useState('');
  const save = useSave(props);
  const { tools, dialog } = useGridActions({ grid, rights, kept, sortable, addLabel, fresh, save, say, enter });
  useGridOffers(`表格：${name}`, tools, looks, inside);
  useLayoutEffect(() => {
    held.current = tools;
  });
  return (
    <>
      <Toolbar name={name} tools={tools} looks={looks} facts={<Facts grid={grid} />} />
      {dialog}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

/** Every cell is looked at before the rows are sent; the first wrong one is gone to. */
function useSave<Row extends Values>({ grid, onSave, jump }: Props<Row>): (() => Promise<string>) | undefined {
  if (!onSave) return undefined;
  return async () => {
    if (!grid.settle()) return '';
    const [first] = await grid.checks.all();
    if (first) {
      jump(first.key, first.column);
      return '';
    }
    grid.store.accept(await onSave(grid.store.result()));
    return messages.saved;
  };
}

function Facts<Row extends Values>({ grid }: { grid: Grid<Row> }) {
  const size = useSize(grid);
  const found = useFound(grid).length;
  const chosen = useChosen(grid);
  return `${found < size ? `${found} / ${size}` : size} 行${chosen > 0 ? ` · 已选 ${chosen} 行` : ''}`;
}
