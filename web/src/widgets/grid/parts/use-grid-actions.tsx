import type { ReactNode } from 'react';
import type { Action, Offer } from '@/ui-admin/actions/action';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { usePartRights } from '@/ui-admin/permission';
import { useHistory, type Values } from '@/widgets/rows';
import type { Grid } from '../core/grid';
import { AddRowsDialog } from './add-rows-dialog';
import { type Adding, type GridChoice, usualAdding } from './use-grid-choice';
import { useChosen, useIsChanged, useIsSomewhere, useSize } from './use-grid-state';

/** What the buttons of a grid may be withheld by: rules on `{permission}:add`, `…:remove`, `…:batch_delete`, `…:save`. */
export function useGridRights(permission = '') {
  const { isWithheld } = usePartRights(permission);
  // Who may not remove many removes none.
  const mayRemoveMany = !isWithheld('batch_delete');
  return {
    mayAdd: !isWithheld('add'),
    mayRemove: mayRemoveMany && !isWithheld('remove'),
    mayRemoveMany,
    maySave: !isWithheld('save'),
  };
}

/** An action, and whether there is nothing for it to do right now: its button stays where it is. */
export type Tool = Offer & { off: boolean };

type Options<Row extends Values> = {
  grid: Grid<Row>;
  rights: ReturnType<typeof useGridRights>;
  kept: GridChoice;
  sortable: boolean;
  /** On the button that adds a row. */
  addLabel: string;
  /** Stores the rows, where the grid stands alone. */
  save?: (() => Promise<string>) | undefined;
  /** What a new row holds besides what is blank. */
  fresh?: (() => Partial<Row>) | undefined;
  /** Says it to who does not see it. */
  say: (text: string) => void;
  /** The focus goes to the cell where the person is. */
  enter: () => void;
};

/** What can be done to the rows, for whoever may, as buttons and menus show it. */
export function useGridActions<Row extends Values>(options: Options<Row>): { tools: Tool[]; dialog: ReactNode } {
  const { grid, rights, sortable } = options;
  const { canUndo, canRedo } = useHistory(grid.store);
  const chosen = useChosen(grid);
  const isSomewhere = useIsSomewhere(grid);
  const size = useSize(grid);
  const isChanged = useIsChanged(grid, options.save !== undefined);
  const isFull = size >= grid.store.most;
  const isNowhere = chosen === 0 && !isSomewhere;
  const off: Readonly<Record<string, boolean>> = {
    add: isFull,
    add_many: isFull,
    insert: isFull || !isSomewhere,
    remove: isNowhere || !grid.mayRemove,
    move_up: isNowhere,
    move_down: isNowhere,
    undo: !canUndo,
    redo: !canRedo,
    save: !isChanged,
  };
  const acts = [
    ...(grid.mayAdd ? addingActs(options) : []),
    ...(rights.mayRemoveMany && !grid.locked ? [removal(options, chosen)] : []),
    ...(sortable && !grid.locked ? [move(options, -1), move(options, 1)] : []),
    ...(grid.locked ? [] : turns(options)),
    ...(options.save && rights.maySave && !grid.locked ? [saving(options.save)] : []),
  ];
  const { offersOf, dialog } = useActions(acts, useChange());
  return { tools: offersOf().map((offer) => ({ ...offer, off: off[offer.key] ?? false })), dialog };
}

const saving = (save: () => Promise<string>): Action => ({ key: 'save', label: '保存', primary: true, run: save });

function addingActs<Row extends Values>({ grid, kept, addLabel, fresh, say, enter }: Options<Row>): Action[] {
  const adding = kept.choice.adding ?? usualAdding;
  const add = ({ count, at }: Adding) => {
    const keys = grid.add(count, Math.min(at, grid.store.size), fresh?.());
    say(keys.length < count ? `已新增 ${keys.length} 行，最多 ${grid.store.most} 行` : `已新增 ${keys.length} 行`);
    enter();
  };
  return [
    { key: 'add', label: addLabel, icon: 'plus', open: () => add(adding) },
    {
      key: 'add_many',
      label: '新增多行',
      form: (_, close) => (
        <AddRowsDialog
          initial={adding}
          size={grid.store.size}
          room={grid.store.most - grid.store.size}
          onAdd={add}
          onKeep={(next) => kept.choose({ adding: next })}
          onClose={close}
        />
      ),
    },
    {
      key: 'insert',
      label: '在下方插入',
      icon: 'insert',
      keys: 'Ctrl+Enter',
      open: () => {
        grid.insertBelow();
        say('已在下方插入一行');
        enter();
      },
    },
  ];
}

/** Several rows are asked about; one comes back with Ctrl+Z as well as they do. */
function removal<Row extends Values>({ grid, say, enter }: Options<Row>, chosen: number): Action {
  return {
    key: 'remove',
    label: chosen > 0 ? `删除所选 ${chosen} 行` : '删除',
    icon: 'trash',
    danger: true,
    keys: 'Ctrl+Delete',
    ...(chosen > 1 ? { question: { title: '是否删除选中数据?', ok: '删除' } } : {}),
    run: async () => {
      say(`已删除 ${grid.remove()} 行，按 Ctrl+Z 撤销`);
      enter();
    },
  };
}

function move<Row extends Values>({ grid, say }: Options<Row>, by: -1 | 1): Action {
  const up = by < 0;
  return {
    key: up ? 'move_up' : 'move_down',
    label: up ? '上移' : '下移',
    icon: up ? 'up' : 'down',
    keys: up ? 'Alt+ArrowUp' : 'Alt+ArrowDown',
    open: () => {
      grid.moveBy(by);
      const [first] = grid.meant();
      if (first !== undefined) say(`已移到第 ${grid.store.indexOf(first) + 1} 行`);
    },
  };
}

function turns<Row extends Values>({ grid, say }: Options<Row>): Action[] {
  const turn = (way: 'undo' | 'redo', word: string) => {
    grid[way]();
    say(`已${word}`);
  };
  return [
    { key: 'undo', label: '撤销', icon: 'undo', keys: 'Ctrl+Z', open: () => turn('undo', '撤销') },
    { key: 'redo', label: '重做', icon: 'redo', keys: 'Ctrl+Y', open: () => turn('redo', '重做') },
  ];
}
