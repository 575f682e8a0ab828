import { searchDanger } from '@/shared/api/tables/search-danger';
import { useGo } from '@/ui-admin/page/page-address';
import { EnabledTag } from '@/ui-admin/state/tag';
import { longText } from '@/ui-admin/values/long-text';
import { toggle } from '@/widgets/inputs';
import { columnsOf, fieldsOf, ListPage, type ListResource, queryOf } from '@/widgets/list-page';
import { type DangerRow, dangerBase, splitWords } from './search-api';
import { SignedBy } from './signed-by';

const reviewsAddress = '/interact/review';

/** What a question that names a danger to life is told first. */
export default function DangerPage() {
  const go = useGo();
  return (
    <ListPage
      title="急救提示"
      resource={{
        ...dangers,
        actions: [
          {
            on: 'toolbar',
            key: 'review',
            label: '医师审定',
            icon: 'check',
            permission: 'review:service:list',
            open: () => go(reviewsAddress),
          },
        ],
      }}
      head={() => (
        <span>
          <SignedBy base={dangerBase} />{' '}
          搜索的文字提到危险时，排在结果最前。保存后立即生效，不等审定；改动后请医师在“复核与审定”里重新审定。
        </span>
      )}
    />
  );
}

const dangers: ListResource<DangerRow> = {
  base: dangerBase,
  label: '急救提示',
  permission: 'content:danger',
  urls: { exportXls: null, importExcel: null },
  columns: columnsOf(searchDanger, [
    { name: 'name', width: 180, rowHeader: true },
    { name: 'sentence' },
    { name: 'phones', width: 200, render: ({ phones }) => splitWords(phones).join('、') },
    { name: 'words', width: 260, ellipsis: true, render: ({ words }) => splitWords(words).join('、') },
    { name: 'enabled', width: 80, render: ({ enabled }) => <EnabledTag on={enabled} /> },
    { name: 'sortNo', width: 80, align: 'right' },
  ]),
  query: queryOf(searchDanger, [{ name: 'name' }, { name: 'words' }]),
  sort: { column: 'sortNo', order: 'asc' },
  nameOf: ({ name }) => name,
  fields: fieldsOf(searchDanger, [
    { name: 'name', hint: '如：煤气中毒' },
    { name: 'sortNo', initial: 100, hint: '小的在前；提到几种危险时显示前两种，同一处文字只显示最具体的一条' },
    { name: 'words', kind: longText(), wide: true, hint: '用逗号分开；一个词里用空格分开的几部分都要出现，如：狗 咬' },
    { name: 'sentence', kind: longText(), wide: true },
    {
      name: 'phones',
      initial: '120 急救',
      wide: true,
      hint: '最要紧的在前，号码后面空一格写名称，如：120 急救，119 消防',
    },
    { name: 'path', hint: '本站页面，如 /detail/21/21001；可以不填' },
    { name: 'enabled', kind: toggle, initial: true },
  ]),
};
