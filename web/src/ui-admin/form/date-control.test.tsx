import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { date } from '@/ui-admin/values/date';
import { moment } from '@/ui-admin/values/moment';
import type { FieldSpec } from './field-spec';
import { FormModal } from './form-modal';

givenStaffBrowser();

type Notice = { id: string; day: string | null; moment: string | null };

const specs: FieldSpec<Notice>[] = [
  { name: 'day', label: '日期', kind: date },
  { name: 'moment', label: '截止时间', kind: moment },
];

function open() {
  const save = vi.fn(async () => {});
  const view = renderWidget(
    <FormModal
      title="新增"
      initial={{ id: '', day: null, moment: null }}
      specs={specs}
      save={save}
      onClose={() => {}}
    />,
    { server: createFakeServer() },
  );
  return { ...view, save };
}

describe('a date that is typed', () => {
  it.each([
    ['日期', '2026-12-01', { day: '2026-12-01' }],
    ['截止时间', '2026-12-01 17:30:00', { moment: '2026-12-01 17:30:00' }],
  ])('is saved at once by the button, the calendar still open: %s', async (label, text, saved) => {
    const { user, save } = open();
    await user.click(screen.getByRole('textbox', { name: label }));
    await user.keyboard(text);
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining(saved)));
  });
});
