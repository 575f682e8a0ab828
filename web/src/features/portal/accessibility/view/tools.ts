import type { State } from '../assistant';
import { isOn, isSwitch, switchNames } from '../core/actions';
import { type Command, shortcuts } from '../core/shortcuts';
import type { ToolIconName } from './icons';

/** A button of the toolbar. */
export type Tool = {
  command: Command;
  label: string;
  icon: ToolIconName;
  /** Whether it is switched on; absent for buttons that only do something. */
  pressed?: boolean;
  /** Key that does the same together with Alt and Shift, as `aria-keyshortcuts` writes it. */
  keys: string;
};

const names: Partial<Record<Command, string>> = {
  larger: '放大',
  smaller: '缩小',
  theme: '配色',
  previous: '上一段',
  next: '下一段',
  help: '帮助',
  reset: '重置',
  close: '关闭',
};

function keysOf(command: Command): string {
  const key = shortcuts.find((shortcut) => shortcut.command === command)?.key ?? '';
  const spelled: Record<string, string> = { '←': 'ArrowLeft', '→': 'ArrowRight', '+': 'Plus' };
  return `Alt+Shift+${spelled[key] ?? key}`;
}

/** The button of a command as things stand. */
export function toolOf(command: Command, { settings, reading, open }: State): Tool {
  const keys = keysOf(command);
  if (isSwitch(command)) {
    return { command, label: switchNames[command], icon: command, pressed: isOn(settings, command), keys };
  }
  if (command === 'speed') {
    return { command, label: settings.speed === 'fast' ? '快速' : '中速', icon: 'speed', keys };
  }
  if (command === 'read') {
    return { command, label: reading ? '停止朗读' : '连续朗读', icon: reading ? 'stop' : 'read', keys };
  }
  const icon: ToolIconName = command === 'open' ? 'more' : command;
  return { command, label: names[command] ?? '', icon, keys, ...(command === 'help' && { pressed: open === 'help' }) };
}

/** Buttons of the bar where there is room for them, and where there is little. */
export const rows: Record<'wide' | 'narrow', Command[]> = {
  wide: ['audio', 'speed', 'read', 'overread', 'larger', 'smaller', 'theme', 'simple', 'bigtext', 'pointer', 'reset'],
  narrow: ['audio', 'larger', 'smaller'],
};

/** All buttons in groups; the panel shows those that the bar has no room for. */
export const groups: { name: string; commands: Command[] }[] = [
  { name: '朗读', commands: ['audio', 'speed', 'read', 'previous', 'next', 'overread', 'bigtext'] },
  { name: '显示', commands: ['larger', 'smaller', 'simple', 'links', 'focus'] },
  { name: '指引', commands: ['pointer', 'cursor', 'ruler'] },
];
