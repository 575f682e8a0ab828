import type { Mode } from './grid-cursor';

/** What a key does in the grid. */
export type GridCommand =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageUp'
  | 'pageDown'
  | 'rowStart'
  | 'rowEnd'
  | 'top'
  | 'bottom'
  | 'first'
  | 'last'
  | 'extendUp'
  | 'extendDown'
  | 'extendLeft'
  | 'extendRight'
  | 'extendPageUp'
  | 'extendPageDown'
  | 'extendRowStart'
  | 'extendRowEnd'
  | 'extendTop'
  | 'extendBottom'
  | 'next'
  | 'previous'
  | 'below'
  | 'above'
  | 'edit'
  | 'cancel'
  | 'leave'
  | 'clear'
  | 'toggle'
  | 'selectRow'
  | 'selectAll'
  | 'copy'
  | 'cut'
  | 'undo'
  | 'redo'
  | 'fillDown'
  | 'insertBelow'
  | 'remove'
  | 'moveUp'
  | 'moveDown'
  | 'expand'
  | 'collapse'
  | 'find'
  | 'nextProblem'
  | 'widen'
  | 'narrow'
  | 'head';

export type Binding = {
  keys: readonly string[];
  does: GridCommand;
  /** In words, for the table of the README and the key help; bindings of one line share them. */
  says: string;
  /** Where it does so, if not while walking alone: the keys of a cell that is edited are those of its control. */
  during?: 'editing' | 'both';
};

/** The usual keys. `Mod` is Ctrl, on a Mac ⌘. */
export const gridKeys: readonly Binding[] = [
  { keys: ['ArrowUp'], does: 'up', says: '上、下、左、右一格' },
  { keys: ['ArrowDown'], does: 'down', says: '上、下、左、右一格' },
  { keys: ['ArrowLeft'], does: 'left', says: '上、下、左、右一格' },
  { keys: ['ArrowRight'], does: 'right', says: '上、下、左、右一格' },
  { keys: ['Tab'], does: 'next', says: '下一格、上一格，行末转到下一行', during: 'both' },
  { keys: ['Shift+Tab'], does: 'previous', says: '下一格、上一格，行末转到下一行', during: 'both' },
  { keys: ['Enter'], does: 'edit', says: '编辑；编辑时写入并转到下一行' },
  { keys: ['Enter'], does: 'below', says: '编辑；编辑时写入并转到下一行', during: 'editing' },
  { keys: ['Shift+Enter'], does: 'above', says: '写入并转到上一行', during: 'editing' },
  { keys: ['F2'], does: 'edit', says: '编辑原来的内容' },
  { keys: ['Escape'], does: 'cancel', says: '编辑时放弃改动；否则取消选区', during: 'editing' },
  { keys: ['Escape'], does: 'leave', says: '编辑时放弃改动；否则取消选区' },
  { keys: ['Home'], does: 'rowStart', says: '行首、行末' },
  { keys: ['End'], does: 'rowEnd', says: '行首、行末' },
  { keys: ['Mod+Home'], does: 'first', says: '第一格、最后一格' },
  { keys: ['Mod+End'], does: 'last', says: '第一格、最后一格' },
  { keys: ['Mod+ArrowUp'], does: 'top', says: '第一行、最后一行；行首、行末' },
  { keys: ['Mod+ArrowDown'], does: 'bottom', says: '第一行、最后一行；行首、行末' },
  { keys: ['Mod+ArrowLeft'], does: 'rowStart', says: '第一行、最后一行；行首、行末' },
  { keys: ['Mod+ArrowRight'], does: 'rowEnd', says: '第一行、最后一行；行首、行末' },
  { keys: ['PageUp'], does: 'pageUp', says: '上、下一屏' },
  { keys: ['PageDown'], does: 'pageDown', says: '上、下一屏' },
  { keys: ['Shift+ArrowUp'], does: 'extendUp', says: '扩大选区' },
  { keys: ['Shift+ArrowDown'], does: 'extendDown', says: '扩大选区' },
  { keys: ['Shift+ArrowLeft'], does: 'extendLeft', says: '扩大选区' },
  { keys: ['Shift+ArrowRight'], does: 'extendRight', says: '扩大选区' },
  { keys: ['Shift+PageUp'], does: 'extendPageUp', says: '扩大选区' },
  { keys: ['Shift+PageDown'], does: 'extendPageDown', says: '扩大选区' },
  { keys: ['Shift+Home', 'Mod+Shift+ArrowLeft'], does: 'extendRowStart', says: '选到行首、行末' },
  { keys: ['Shift+End', 'Mod+Shift+ArrowRight'], does: 'extendRowEnd', says: '选到行首、行末' },
  { keys: ['Mod+Shift+ArrowUp', 'Mod+Shift+Home'], does: 'extendTop', says: '选到第一行、最后一行' },
  { keys: ['Mod+Shift+ArrowDown', 'Mod+Shift+End'], does: 'extendBottom', says: '选到第一行、最后一行' },
  { keys: ['Mod+a'], does: 'selectAll', says: '选中全部单元格' },
  { keys: ['Shift+Space'], does: 'selectRow', says: '勾选这一行' },
  { keys: ['Space'], does: 'toggle', says: '勾选框：勾上、去掉；其他：编辑' },
  { keys: ['Delete', 'Backspace'], does: 'clear', says: '清空选中的单元格' },
  { keys: ['Mod+c'], does: 'copy', says: '复制、剪切' },
  { keys: ['Mod+x'], does: 'cut', says: '复制、剪切' },
  { keys: ['Mod+d'], does: 'fillDown', says: '用第一行填满选区' },
  { keys: ['Mod+z'], does: 'undo', says: '撤销、重做' },
  { keys: ['Mod+y', 'Mod+Shift+z'], does: 'redo', says: '撤销、重做' },
  { keys: ['Mod+Enter'], does: 'insertBelow', says: '在下面插入一行' },
  { keys: ['Mod+Delete'], does: 'remove', says: '删除选中的行' },
  { keys: ['Alt+ArrowUp'], does: 'moveUp', says: '这一行上移、下移' },
  { keys: ['Alt+ArrowDown'], does: 'moveDown', says: '这一行上移、下移' },
  { keys: ['Alt+ArrowRight'], does: 'expand', says: '展开、收起这一行' },
  { keys: ['Alt+ArrowLeft'], does: 'collapse', says: '展开、收起这一行' },
  { keys: ['Mod+f', 'Mod+h'], does: 'find', says: '查找和替换' },
  { keys: ['Alt+Shift+ArrowRight'], does: 'widen', says: '这一列加宽、收窄' },
  { keys: ['Alt+Shift+ArrowLeft'], does: 'narrow', says: '这一列加宽、收窄' },
  { keys: ['Alt+Shift+ArrowUp'], does: 'head', says: '到列标题：← → 调列宽，Tab 换列，回车返回' },
  { keys: ['F8'], does: 'nextProblem', says: '下一处错误' },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & { isComposing?: boolean };

/** A pressed key as the table writes it. */
export function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key;
  return [(ctrlKey || metaKey) && 'Mod', altKey && 'Alt', shiftKey && 'Shift', name].filter(Boolean).join('+');
}

/** What a key does; undefined where it is left to the cell. While an input method composes, every key is its own. */
export function commandOf(
  event: Pressed,
  mode: Mode,
  bindings: readonly Binding[] = gridKeys,
): GridCommand | undefined {
  if (event.isComposing || event.key === 'Process') return undefined;
  const pressed = keyOf(event);
  return bindings.find(
    ({ keys, during = 'walking' }) => (during === 'both' || during === mode) && keys.includes(pressed),
  )?.does;
}

/** The table of the keys in words, lines of one meaning together. */
export function keyTable(bindings: readonly Binding[] = gridKeys): { keys: string[]; says: string }[] {
  const lines = new Map<string, string[]>();
  for (const { keys, says } of bindings) lines.set(says, [...new Set([...(lines.get(says) ?? []), ...keys])]);
  return [...lines].map(([says, keys]) => ({ keys, says }));
}
