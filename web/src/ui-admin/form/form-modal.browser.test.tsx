import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '@/shared/api/errors';
import { dialog, field, keys, type } from '@/testing/browser/keys';
import { expectHidden } from '@/testing/browser/matchers';
import { showPart } from '@/testing/browser/show';
import { text } from '../values/text';
import { FormModal } from './form-modal';

type Position = { id: string; version: number; name: string; code: string };

const stored: Position = { id: '1', version: 1, name: '', code: 'P01' };

/** Work that goes on until somebody says how it ended. */
function underWay() {
  let end = () => {};
  let fail = (_error: unknown) => {};
  const work = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { work, end: () => end(), fail: (error: unknown) => fail(error) };
}

/** Opens a form, in which 主任 is typed and sent with Enter. */
async function openAndSend() {
  const saving = underWay();
  const reading = underWay();
  const sent: string[] = [];
  const save = (row: Position) => {
    sent.push(row.name);
    return saving.work;
  };
  const after = () => reading.work;
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    if (!isOpen) return null;
    return (
      <FormModal<Position>
        initial={stored}
        specs={[
          { name: 'name', label: '职务名称', kind: text },
          { name: 'code', label: '职务编码', kind: text },
        ]}
        save={save}
        after={after}
        onClose={() => setOpen(false)}
      />
    );
  }
  showPart('职务管理', <Screen />);
  await expect.element(dialog('编辑')).toHaveFocus(); // which has been drawn in full then
  const name = await field('职务名称').findElement();
  await typeInto(name, '主任');
  await keys('Enter');
  await expect.poll(() => sent).toEqual(['主任']);
  const isClosed = () => name.closest('[inert]') !== null;
  return { name, saving, reading, sent, isClosed };
}

/** Types as somebody who goes back to the field. */
async function typeInto(name: HTMLElement | SVGElement, words: string) {
  name.focus();
  await type(words);
}

test('while a row is saved, and while its list is read again, its fields take no letters, so that none is lost when the dialog closes', async () => {
  const { name, saving, reading, sent } = await openAndSend();
  await typeInto(name, '医师');
  expect(name).toHaveValue('主任');
  saving.end();
  await expect.element(page.getByText('保存成功')).toBeVisible();
  await typeInto(name, '医师');
  expect(name).toHaveValue('主任');
  reading.end();
  await expectHidden(dialog('编辑'));
  expect(sent).toEqual(['主任']);
});

test('when it is refused, the fields are open again with what was typed, and the focus is back in its field', async () => {
  const { name, saving, isClosed } = await openAndSend();
  await expect.poll(() => document.activeElement).not.toBe(name);
  saving.fail(new ApiError({ kind: 'refused', code: 500, message: '职务已停用' }));
  await expect.element(page.getByText('职务已停用')).toBeVisible();
  await expect.poll(isClosed).toBe(false);
  await expect.element(name).toHaveFocus();
  await type('医师');
  expect(name).toHaveValue('主任医师');
});

test('when a field is refused, the focus stays in the list that says so', async () => {
  const { saving, isClosed } = await openAndSend();
  saving.fail(new ApiError({ kind: 'invalid', code: 400, message: '有填错的地方', fields: { name: '已有人用' } }));
  await expect.poll(isClosed).toBe(false);
  await expect.element(page.getByRole('alert').filter({ hasText: '职务名称：已有人用' })).toHaveFocus();
});
