import { type FakeHandler, Refusal } from '@/testing/fake-server';
import type { Scenario } from '@/testing/scenario';
import { PageHead } from '@/ui-admin/page/page-head';
import { PermissionContext } from '@/ui-admin/permission';
import { LifetimeDialog } from './lifetime-dialog';
import LifetimePage from './lifetime-page';
import { lifetimes } from './sample';

const nothing = () => {};

const page = (title: string, note: string, list: FakeHandler, codes = ['list', 'edit']): Scenario => ({
  title,
  note,
  render: () => {
    const auth = codes.map((code) => ({ action: `system:lifetime:${code}`, type: '1', describe: '' }));
    return (
      <PermissionContext value={{ auth, allAuth: [] }}>
        <LifetimePage />
      </PermissionContext>
    );
  },
  calls: { 'GET /sys/lifetime/list': list },
});

const refuse: FakeHandler = () => {
  throw new Refusal(500, '数据库正在维护');
};

/** How long the rows of logs stay. */
export const scenarios: Scenario[] = [
  page('listed', '可以改的、法律定了下限的、由别处决定的', lifetimes),
  page('read-only', '只能看', lifetimes, ['list']),
  page('loading', '还没有到', () => new Promise(nothing)),
  page('error', '加载失败', refuse),
  page('denied', '没有权限', lifetimes, []),
  ...lifetimes()
    .slice(1, 2)
    .map(
      (lifetime): Scenario => ({
        title: 'form',
        note: '改一种的期限',
        render: () => (
          <>
            <PageHead title="保存期限" />
            <LifetimeDialog lifetime={lifetime} onClose={nothing} />
          </>
        ),
      }),
    ),
];
