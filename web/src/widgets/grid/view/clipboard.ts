import type { ClipboardEvent } from 'react';
import { htmlOf, tableTextOf } from '../core/clipboard-table';
import type { Frame } from './frame';

/** The chosen cells go to the clipboard as text and as a table, as sheets of Excel and WPS do. */
export function copyOut(frame: Frame, event: ClipboardEvent, { cut = false } = {}): void {
  const { grid, editing, voice } = frame;
  if (editing.now || !grid.cursor.active) return; // within a text it is the text
  event.preventDefault();
  const text = grid.copy();
  event.clipboardData.setData('text/plain', text);
  event.clipboardData.setData('text/html', htmlOf(text));
  const { keys, columns } = grid.cursor.range();
  const refused = cut ? grid.clear() : [];
  const count = keys.length * columns.length;
  voice.say(`${cut ? '已剪切' : '已复制'} ${count} 格${refused.length > 0 ? `，${refused.length} 格不能修改` : ''}`);
}

export function pasteIn(frame: Frame, event: ClipboardEvent): void {
  const { grid, editing } = frame;
  if (editing.now || !grid.cursor.active) return;
  event.preventDefault();
  const { clipboardData } = event;
  const text = tableTextOf(clipboardData.getData('text/html')) ?? clipboardData.getData('text/plain');
  const done = grid.paste(text);
  if ('taken' in done) frame.report.tell(done);
  else frame.tellRefused(done, '已粘贴');
}
