import type { ClipboardEvent } from 'react';
import { apart } from '@/ui-admin/values/number';
import { htmlOf, tableTextOf } from '../core/clipboard-table';
import { mostPasted } from '../core/grid';
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

/** Letters of a table that are read as a document; the text beside it says the same, without merged cells. */
const mostHtml = 2_000_000;

const tooMany = (count: number) =>
  `剪贴板里有 ${apart(String(count))} 格，一次最多粘贴 ${apart(String(mostPasted))} 格。没有粘贴，请分几次进行。`;

export function pasteIn(frame: Frame, event: ClipboardEvent): void {
  const { grid, editing } = frame;
  if (editing.now || !grid.cursor.active) return;
  event.preventDefault();
  const { clipboardData } = event;
  const html = clipboardData.getData('text/html');
  const text = (html.length > mostHtml ? null : tableTextOf(html)) ?? clipboardData.getData('text/plain');
  const done = grid.paste(text);
  if ('tooMany' in done) frame.notice.tell(tooMany(done.tooMany));
  else if ('taken' in done) frame.report.tell(done);
  else frame.tellRefused(done, '已粘贴');
}
