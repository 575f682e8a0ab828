import { useState } from 'react';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { type View, Views } from '@/ui-admin/list/views';
import { batchStep } from '@/widgets/list-page/batch-step';
import type { BatchAction, ListPageHandle } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { type AnnouncementRow, announcements } from './announcement-resource';
import { announcementBase, noticesKey, pushAgain, turnNotice } from './notice-api';
import { ReadersModal } from './readers-modal';

type Page = ListPageHandle<AnnouncementRow>;

/** Announcements to staff: written, released, revoked, and who has read them. */
export default function AnnouncementPage() {
  const [shown, setShown] = useState<AnnouncementRow | null>(null);
  const ask = useQuestion();
  const release = async (row: AnnouncementRow, page: Page) => {
    const content = row.startTime ? `到 ${row.startTime} 才会显示和推送。` : '收件人会立即看到并收到推送。';
    if (await ask({ title: `发布通告「${row.titile}」？`, content, ok: '发布' })) {
      await page.run(() => turnNotice('doReleaseData', row.id), '已发布', row.id);
    }
  };
  const revoke = async (row: AnnouncementRow, page: Page) => {
    const content = '收件人将不能再看到它。修改后可以重新发布，阅读情况会重新统计。';
    if (await ask({ title: `撤销通告「${row.titile}」？`, content, ok: '撤销', danger: true })) {
      await page.run(() => turnNotice('doReovkeData', row.id), '已撤销', row.id);
    }
  };
  const remind = async (row: AnnouncementRow, page: Page) => {
    const content = '还没有阅读的收件人会再收到一次推送。';
    if (await ask({ title: `再次推送通告「${row.titile}」？`, content, ok: '推送' })) {
      await page.run(() => pushAgain(row.id), '推送成功', row.id);
    }
  };
  const resource = {
    ...announcements,
    invalidates: [noticesKey],
    batchActions: () => announcementBatch,
    rowActions: (row: AnnouncementRow, page: Page) => [
      row.sendStatus === '1'
        ? { key: 'revoke', label: '撤销', permission: releaseCode, run: () => void revoke(row, page) }
        : { key: 'release', label: '发布', permission: releaseCode, run: () => void release(row, page) },
      ...(row.sendStatus === '1'
        ? [{ key: 'push', label: '再次推送', permission: releaseCode, run: () => void remind(row, page) }]
        : []),
      ...(row.sendStatus === '0' ? [] : [{ key: 'readers', label: '阅读情况', run: () => setShown(row) }]),
    ],
  };
  return (
    <>
      <ListPage
        title="系统通告"
        resource={resource}
        head={(page) => (
          <Views
            label="按状态查看"
            views={views}
            current={page.state.filters.sendStatus ?? ''}
            onChange={(sendStatus) => page.search({ sendStatus })}
          />
        )}
      />
      {shown && <ReadersModal notice={shown} onClose={() => setShown(null)} />}
    </>
  );
}

const releaseCode = 'system:announcement:release';

/** What can be done to many announcements at once. */
const announcementBatch: readonly BatchAction[] = [
  batchStep({
    key: 'release',
    label: '发布',
    permission: releaseCode,
    url: `${announcementBase}/releaseBatch`,
    question: '发布选中的通告？收件人会立即看到并收到推送；定了开始时间的，到时才显示。',
  }),
  batchStep({
    key: 'revoke',
    label: '撤销',
    permission: releaseCode,
    url: `${announcementBase}/revokeBatch`,
    danger: true,
    question: '撤销选中的通告？收件人将不能再看到它们；可以重新发布，阅读情况会重新统计。',
  }),
];

const views: View<string>[] = [
  { key: '', label: '全部' },
  { key: '0', label: '未发布' },
  { key: '1', label: '已发布' },
  { key: '2', label: '已撤销' },
];
