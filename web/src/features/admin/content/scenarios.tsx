import { anArticle } from '@/testing/factories';
import { type FakeHandler, Refusal } from '@/testing/fake-server';
import type { Scenario } from '@/testing/scenario';
import { PageHead } from '@/ui-admin/page/page-head';
import { PermissionContext } from '@/ui-admin/permission';
import { RevisionsDialog } from './article/revisions/revisions-dialog';
import { lastChange, revision, threeRevisions } from './article/revisions/sample';

const nothing = () => {};
const edit = { action: 'content:article:edit', type: '1', describe: '' };

const versions = (title: string, note: string, list: FakeHandler, unsaved = false): Scenario => ({
  title: `revisions-${title}`,
  note,
  render: () => (
    <PermissionContext value={{ auth: [edit], allAuth: [] }}>
      <PageHead title="文章管理" />
      <RevisionsDialog
        article={anArticle({ id: '7', title: '狂犬病疫苗打几针' })}
        unsaved={unsaved}
        onClose={nothing}
      />
    </PermissionContext>
  ),
  calls: { 'GET /content/article/revisions': list, 'GET /content/article/compareRevisions': lastChange },
});

const refuse: FakeHandler = () => {
  throw new Refusal(500, '数据库正在维护');
};

/** The versions of an article. */
export const scenarios: Scenario[] = [
  versions('compared', '三个版本，比较最近的两个', () => ({ records: threeRevisions(), more: true })),
  versions('unsaved', '表单里有没有保存的内容', () => ({ records: threeRevisions(), more: false }), true),
  versions('one', '只有一个版本', () => ({ records: [revision(1)], more: false })),
  versions('none', '没有版本', () => ({ records: [], more: false })),
  versions('loading', '版本还没有到', () => new Promise(nothing)),
  versions('error', '版本加载失败', refuse),
];
