import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aPdf, choose } from '@/testing/browser/files';
import { button } from '@/testing/browser/keys';
import { showState } from '@/testing/browser/show';
import { held } from '@/testing/fake-server';
import { KindFields } from '@/testing/kind-fields';
import type { ValueKind } from '@/ui-admin/values/value-kind';
import { attachmentRows } from './attachment-rows';

const cases = [{ label: '附件', kind: attachmentRows as ValueKind<unknown>, value: [] }];

test('an announcement is not saved without a file that is on its way: its row has a name once the file is chosen', async () => {
  const slow = held(() => Response.json({ success: true, code: 0, message: 'notice/a.pdf', result: { size: 9 } }));
  await showState('announcement', {
    title: 'attachments',
    render: () => <KindFields cases={cases} />,
    calls: { 'POST /sys/common/upload': slow.handler },
  });
  await button('添加附件').click();
  const { id } = page.getByRole('group', { name: '附件', exact: true }).element();
  await choose(aPdf('值班表.pdf'));
  await expect.element(page.getByRole('gridcell', { name: '值班表.pdf' }).first()).toBeVisible();
  expect(await attachmentRows.ask?.(id)).toContain('文件');
  slow.letGo();
  await expect.poll(() => attachmentRows.ask?.(id)).toBeNull();
});
