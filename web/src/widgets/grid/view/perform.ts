import type { RowKey } from '@/widgets/rows';
import type { GridCommand } from '../core/grid-keys';
import { changeWidth, focusEdge, step as widthStep } from './column-width';
import type { Frame } from './frame';

type Acts = Partial<Record<GridCommand, (frame: Frame) => void>>;

const far = { extend: true };

/** Commands that only move. */
const moves: Acts = {
  up: ({ grid }) => grid.cursor.move({ rows: -1 }),
  down: ({ grid }) => grid.cursor.move({ rows: 1 }),
  left: ({ grid }) => grid.cursor.move({ columns: -1 }),
  right: ({ grid }) => grid.cursor.move({ columns: 1 }),
  pageUp: (frame) => frame.grid.cursor.move({ rows: -frame.pageRows }),
  pageDown: (frame) => frame.grid.cursor.move({ rows: frame.pageRows }),
  rowStart: ({ grid }) => grid.cursor.edge({ columns: -1 }),
  rowEnd: ({ grid }) => grid.cursor.edge({ columns: 1 }),
  top: ({ grid }) => grid.cursor.edge({ rows: -1 }),
  bottom: ({ grid }) => grid.cursor.edge({ rows: 1 }),
  first: ({ grid }) => grid.cursor.edge({ rows: -1, columns: -1 }),
  last: ({ grid }) => grid.cursor.edge({ rows: 1, columns: 1 }),
  extendUp: ({ grid }) => grid.cursor.move({ rows: -1 }, far),
  extendDown: ({ grid }) => grid.cursor.move({ rows: 1 }, far),
  extendLeft: ({ grid }) => grid.cursor.move({ columns: -1 }, far),
  extendRight: ({ grid }) => grid.cursor.move({ columns: 1 }, far),
  extendPageUp: (frame) => frame.grid.cursor.move({ rows: -frame.pageRows }, far),
  extendPageDown: (frame) => frame.grid.cursor.move({ rows: frame.pageRows }, far),
  extendRowStart: ({ grid }) => grid.cursor.edge({ columns: -1 }, far),
  extendRowEnd: ({ grid }) => grid.cursor.edge({ columns: 1 }, far),
  extendTop: ({ grid }) => grid.cursor.edge({ rows: -1 }, far),
  extendBottom: ({ grid }) => grid.cursor.edge({ rows: 1 }, far),
  selectAll: ({ grid }) => grid.cursor.all(),
};

/** Commands of the cell that is edited. Those that lead on stay where what was entered means nothing. */
const edits: Acts = {
  next: (frame) => step(frame, 1),
  previous: (frame) => step(frame, -1),
  below: (frame) => {
    if (!settled(frame)) return;
    const { grid } = frame;
    const isLast = grid.cursor.at()?.row === grid.view.keys().length - 1 && grid.view.page === grid.view.pages;
    if (isLast && frame.look.grows) grown(frame);
    else grid.cursor.move({ rows: 1 });
  },
  above: (frame) => {
    if (settled(frame)) frame.grid.cursor.move({ rows: -1 });
  },
  edit: (frame) => {
    const choice = frame.conflictButton();
    if (choice) choice.focus();
    else open(frame);
  },
  cancel: ({ editing }) => editing.cancel(),
  leave: ({ grid, voice }) => {
    const { active, hasRange } = grid.cursor;
    if (active && hasRange) {
      grid.cursor.go(active);
      return;
    }
    grid.cursor.leaveAll();
    voice.say('按 Tab 离开表格，按方向键继续');
  },
  toggle: (frame) => {
    if (frame.editing.way() === 'tick') frame.grid.tick();
    else open(frame);
  },
  clear: (frame) => frame.tellRefused(frame.grid.clear(), '已清空'),
  fillDown: (frame) => frame.tellRefused(frame.grid.fillDown(), '已填充'),
};

/** Commands about rows and about what was done. */
const rows: Acts = {
  selectRow: (frame) => {
    const { chosen, cursor } = frame.grid;
    if (!cursor.active) return;
    const { key } = cursor.active;
    chosen.toggle(key);
    frame.voice.say(`${chosen.has(key) ? '已选中' : '已取消选中'}${frame.nameOf(key)}，共选中 ${chosen.size} 行`);
  },
  insertBelow: (frame) => tellAdded(frame, frame.grid.insertBelow()),
  remove: ({ grid, look, voice }) => {
    if (look.onRemove) {
      look.onRemove();
      return;
    }
    const count = grid.remove();
    voice.say(count > 0 ? `已删除 ${count} 行，按 Ctrl+Z 撤销` : '没有可以删除的行');
  },
  moveUp: (frame) => moved(frame, -1),
  moveDown: (frame) => moved(frame, 1),
  expand: (frame) => unfold(frame, true),
  collapse: (frame) => unfold(frame, false),
  undo: (frame) => turned(frame, 'undo'),
  redo: (frame) => turned(frame, 'redo'),
  widen: (frame) => resized(frame, widthStep),
  narrow: (frame) => resized(frame, -widthStep),
  head: (frame) => {
    const { active } = frame.grid.cursor;
    if (active) focusEdge(frame, active.column);
  },
  find: ({ look }) => look.onFind?.(),
  nextProblem: ({ grid, voice }) => {
    if (!grid.nextProblem()) voice.say('没有需要修改的地方');
  },
};

const acts: Acts = { ...moves, ...edits, ...rows };

export function perform(frame: Frame, command: GridCommand): void {
  acts[command]?.(frame);
}

/** What the browser does itself: the events of the clipboard follow the keys, and Tab leads out where there is no next cell. */
export function isLeftToBrowser({ grid, look }: Frame, command: GridCommand): boolean {
  if (command === 'copy' || command === 'cut') return true;
  if (command === 'find') return look.onFind === undefined;
  if (command === 'expand' || command === 'collapse') return look.detail === undefined;
  if (command === 'leave') return grid.cursor.active === null;
  if (command !== 'next' && command !== 'previous') return false;
  const at = grid.cursor.at();
  const [rowCount, columnCount] = [grid.view.keys().length, grid.view.columns().length];
  if (!at) return true;
  return command === 'next'
    ? at.row === rowCount - 1 && at.column === columnCount - 1
    : at.row === 0 && at.column === 0;
}

/** Whether the cell could be left; what is wrong with it is told to those who do not see it. */
export function settled(frame: Frame): boolean {
  const { editing, grid, voice } = frame;
  const place = editing.now?.changed ? editing.now.place : null;
  const left = editing.commit();
  const problem = editing.now?.problem ?? (place && grid.checks.problem(place.key, place.column));
  if (problem && place) voice.say(`${frame.nameOf(place.key)}：${problem}`);
  return left;
}

function step(frame: Frame, by: 1 | -1): void {
  if (settled(frame)) frame.grid.cursor.next(by);
}

function open(frame: Frame): void {
  const { editing, grid, voice } = frame;
  if (editing.begin()) return;
  const column = grid.columnOf(grid.cursor.active?.column ?? '');
  if (column?.face && frame.enterCell()) return;
  if (editing.way() === 'tick') grid.tick();
  else voice.say(`${column?.label ?? '这一格'}不能修改`);
}

function grown(frame: Frame): void {
  const { grid, nameOf, voice } = frame;
  const { active } = grid.cursor;
  if (active && grid.store.isBlank(active.key)) voice.say(`${nameOf(active.key)}还没有填写`);
  else tellAdded(frame, grid.goOn());
}

function tellAdded({ grid, look, voice }: Frame, [key]: readonly RowKey[]): void {
  voice.say(
    key === undefined ? `最多 ${grid.store.most} 行，不能再添加` : `已添加${look.rowName(grid.store.indexOf(key) + 1)}`,
  );
}

function moved({ grid, voice }: Frame, by: 1 | -1): void {
  grid.moveBy(by);
  const [key] = grid.meant();
  if (key !== undefined) voice.say(`已移到第 ${grid.store.indexOf(key) + 1} 位`);
}

function resized(frame: Frame, by: number): void {
  const column = frame.grid.columnOf(frame.grid.cursor.active?.column ?? '');
  if (column) frame.voice.say(`${column.label}列宽 ${Math.round(changeWidth(frame, column.name, by))} 像素`);
}

function unfold({ grid, look, open, nameOf, voice }: Frame, opened: boolean): void {
  const { active } = grid.cursor;
  if (!active || !look.detail) return;
  if (!look.hasDetail(active.key)) {
    voice.say(`${nameOf(active.key)}没有可以展开的内容`);
    return;
  }
  open.set(active.key, opened);
  voice.say(`${opened ? '已展开' : '已收起'}${nameOf(active.key)}`);
}

function turned({ grid, voice }: Frame, way: 'undo' | 'redo'): void {
  const word = way === 'undo' ? '撤销' : '重做';
  const can = way === 'undo' ? grid.store.canUndo : grid.store.canRedo;
  grid[way]();
  voice.say(can ? `已${word}` : `没有可以${word}的`);
}
