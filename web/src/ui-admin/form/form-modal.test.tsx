import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { text } from '../values/text';
import { FormModal } from './form-modal';

givenStaffBrowser();

type Position = { id: string; version: number; name: string; code: string };

const stored: Position = { id: '1', version: 1, name: '医师', code: 'P01' };

/** A form over a row that somebody else saves before it is sent for the first time. */
async function openLate(theirs: Partial<Position>) {
  let letGo = () => {};
  const save = vi.fn(async (_row: Position): Promise<void> => {
    if (save.mock.calls.length > 1) {
      return new Promise((resolve) => {
        letGo = resolve;
      });
    }
    const current = { ...stored, version: 2, ...theirs };
    throw new ApiError({ kind: 'conflict', code: 409, message: '内容已被他人修改', current });
  });
  const onClose = vi.fn();
  const form = (
    <FormModal<Position>
      initial={stored}
      specs={[
        { name: 'name', label: '职务名称', kind: text, required: true },
        { name: 'code', label: '职务编码', kind: text },
      ]}
      save={save}
      onClose={onClose}
    />
  );
  const { user } = renderWidget(form, { server: createFakeServer() });
  await user.type(await screen.findByLabelText('职务名称'), '长');
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  await press(/保存/);
  await screen.findByRole('dialog', { name: '内容已被他人修改' });
  return { press, save, onClose, letGo: () => letGo() };
}

it('what was chosen of two versions is saved once, however often 保存 is pressed meanwhile', async () => {
  const { press, save, onClose, letGo } = await openLate({ code: 'P02' });
  await press('按所选内容保存');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  await press(/保存/);
  await press(/保存/);
  letGo();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(save).toHaveBeenCalledTimes(2);
  expect(save).toHaveBeenLastCalledWith({ id: '1', version: 2, name: '医师长', code: 'P02' });
});

it('what was chosen is checked as everything that is saved', async () => {
  const { press, save } = await openLate({ name: '' });
  await press('全部用最新的');
  await press('按所选内容保存');
  expect(await screen.findByRole('link', { name: '职务名称：请填写职务名称' })).toBeInTheDocument();
  expect(screen.getByLabelText('职务名称')).toHaveValue('');
  expect(save).toHaveBeenCalledTimes(1);
});
