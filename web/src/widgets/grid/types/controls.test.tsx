import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { reportCalls, reportPaths } from '@/testing/fake-report';
import { createFakeServer, type FakeHandler } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { ControlProps } from '@/ui-admin/values/value-kind';
import { gridColumn } from './column-of';
import type { Definition } from './definition';
import type { Line } from './sample';

givenStaffBrowser();

/** The path of a call that is named with its method. */
const rows = reportPaths.rows.split(' ')[1] ?? '';

const options = [
  { value: '1', label: '常规接种' },
  { value: '2', label: '应急储备' },
];

/** Opens the control that stands over a cell of a column. */
function open(definition: Omit<Definition<Line>, 'key' | 'title'>, calls: Record<string, FakeHandler> = {}) {
  const { kind } = gridColumn<Line>({ key: 'a', title: '甲', ...definition });
  const server = createFakeServer(calls);
  const control = (props: ControlProps<string>) => kind?.edit?.(props as ControlProps<unknown> as never);
  const view = renderWidget(<HeldField label="甲">{control}</HeldField>, { server });
  return { ...view, server, asked: (path: string) => server.requests.filter((each) => each.path === path) };
}

describe('the control of a column', () => {
  it.each(['select', 'list_multi', 'sel_search'] as const)(
    '%s is looked through by typing unless it says no',
    (type) => {
      const { unmount } = open({ type, options });
      expect(screen.getByRole('combobox')).not.toHaveAttribute('readonly');
      unmount();
      open({ type, options, allowSearch: false });
      expect(screen.getByRole('combobox')).toHaveAttribute('readonly');
    },
  );

  it('popup asks for its list with the parameters and in the order of the definition', async () => {
    const { user, asked } = open(
      {
        type: 'popup',
        popupCode: 'issued',
        orgFields: 'batch',
        destFields: 'a',
        param: { year: '2026' },
        sorter: 'amount=desc',
      },
      reportCalls,
    );
    await user.click(screen.getByRole('button', { name: '甲' }));
    await waitFor(() => expect(asked(rows)).not.toHaveLength(0));
    const query = Object.fromEntries(asked(rows).at(-1)?.query ?? []);
    expect(query).toMatchObject({ column: 'amount', order: 'desc', self_year: '2026' });
  });

  it('file goes to the address of the definition, and its path is where that says', async () => {
    const { asked } = open(
      { type: 'file', number: 2, action: '/lab/files', responseName: 'fileUrl' },
      {
        'POST /lab/files': () =>
          Response.json({ success: true, code: 0, message: '上传成功', result: { fileUrl: 'lab/a.pdf' } }),
      },
    );
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    fireEvent.change(input as HTMLInputElement, {
      target: { files: [new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' })] },
    });
    await waitFor(() => expect(document.querySelector('output')).toHaveTextContent('lab/a.pdf'));
    expect(asked('/lab/files')).toHaveLength(1);
  });
});
