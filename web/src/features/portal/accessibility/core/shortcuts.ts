/**
 * All keys of the toolbar, `code` of the event and how help writes it. Together with Alt and Shift they collide neither with typing nor
 * with screen readers.
 */
export const shortcuts = [
  { command: 'open', code: 'KeyA', key: 'A', label: '打开工具栏，或把焦点移到工具栏' },
  { command: 'audio', code: 'KeyS', key: 'S', label: '语音开关' },
  { command: 'speed', code: 'KeyV', key: 'V', label: '语速：中速、快速' },
  { command: 'read', code: 'KeyR', key: 'R', label: '连续朗读：开始、停止' },
  { command: 'previous', code: 'ArrowLeft', key: '←', label: '朗读上一段' },
  { command: 'next', code: 'ArrowRight', key: '→', label: '朗读下一段' },
  { command: 'overread', code: 'KeyH', key: 'H', label: '指读开关' },
  { command: 'larger', code: 'Equal', key: '+', label: '放大页面' },
  { command: 'smaller', code: 'Minus', key: '-', label: '缩小页面' },
  { command: 'theme', code: 'KeyC', key: 'C', label: '换下一种配色' },
  { command: 'simple', code: 'KeyE', key: 'E', label: '长辈版开关' },
  { command: 'bigtext', code: 'KeyT', key: 'T', label: '大字幕开关' },
  { command: 'pointer', code: 'KeyX', key: 'X', label: '十字线开关' },
  { command: 'cursor', code: 'KeyM', key: 'M', label: '大鼠标开关' },
  { command: 'ruler', code: 'KeyL', key: 'L', label: '阅读尺开关' },
  { command: 'links', code: 'KeyU', key: 'U', label: '突出链接开关' },
  { command: 'focus', code: 'KeyF', key: 'F', label: '突出焦点开关' },
  { command: 'help', code: 'Slash', key: '/', label: '打开本说明' },
  { command: 'reset', code: 'Digit0', key: '0', label: '恢复默认设置' },
  { command: 'close', code: 'KeyQ', key: 'Q', label: '关闭工具栏并清除设置' },
] as const;

/** What the toolbar can be asked to do by key. */
export type Command = (typeof shortcuts)[number]['command'];

type Press = Pick<KeyboardEvent, 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'code'>;

/** The command of a key, null for every other key. */
export function commandOf(press: Press): Command | null {
  if (!press.altKey || !press.shiftKey || press.ctrlKey || press.metaKey) return null;
  return shortcuts.find(({ code }) => code === press.code)?.command ?? null;
}
