import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { settle } from './settle';

type Item = { id: string; version?: number; name: string; width?: number };
type Report = { title: string; note: string; items: Item[] };

const sent: Report = { title: ' 月报 ', note: '', items: [{ id: '71', version: 1, name: '类型' }] };
const stored: Report = { title: '月报', note: '', items: [{ id: '71', version: 2, name: '类型', width: 80 }] };

/** What stands in the form once a save is over during which something was typed. */
function after({ was = sent, typed, is = stored }: { was?: Report; typed: Partial<Report>; is?: Report }) {
  const form = renderHook(() => useForm<Report>({ defaultValues: was })).result.current;
  const names = Object.keys(typed) as (keyof Report)[];
  let unsaved = false;
  act(() => {
    for (const name of names) form.setValue(name, typed[name] ?? '');
    unsaved = settle(form, was, is);
  });
  return { unsaved, ...form.getValues() };
}

it('where nothing was typed meanwhile, the form shows what was stored', () => {
  expect(after({ typed: {} })).toEqual({ unsaved: false, ...stored });
});

it('what was typed meanwhile stays beside what was stored', () => {
  expect(after({ typed: { note: '每月一次' } })).toEqual({ unsaved: true, ...stored, note: '每月一次' });
});

it('nothing is unsaved where the server has stored just what was typed meanwhile', () => {
  expect(after({ typed: { title: '月报' } })).toEqual({ unsaved: false, ...stored });
});

it('a row that was typed into has the version that was stored, so that it can be saved again', () => {
  const items = [{ id: '71', version: 1, name: '种类' }];
  expect(after({ typed: { items } }).items).toEqual([{ id: '71', version: 2, name: '种类', width: 80 }]);
});

it('a row that was new has its id although it was typed into; one that came later has none, wherever it stands', () => {
  const was = { ...sent, items: [...sent.items, { id: '', name: '件数' }] };
  const is = { ...stored, items: [...stored.items, { id: '72', version: 1, name: '件数' }] };
  const counted = { id: '', name: '总件数' };
  expect(after({ was, is, typed: { items: [...sent.items, counted] } }).items[1]).toEqual({
    id: '72',
    version: 1,
    name: '总件数',
  });
  const items = [{ id: '', name: '日期' }, ...sent.items];
  expect(after({ typed: { items } }).items).toEqual([{ id: '', name: '日期' }, stored.items[0]]);
});

it('rows stay as they were typed where the server has stored more or fewer than were sent', () => {
  const items = [{ id: '71', version: 1, name: '种类' }];
  expect(after({ typed: { items }, is: { ...stored, items: [] } }).items).toEqual(items);
});
