import { useGo } from '@/ui-admin/page/page-address';
import { StateTag } from '@/ui-admin/state/tag';
import { longText } from '@/ui-admin/values/long-text';
import { number } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { matchText } from '@/widgets/inputs/match-text-kind';
import { toggle } from '@/widgets/inputs/yes-no-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
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
        toolbar: () => [
          {
            key: 'review',
            label: '医师审定',
            icon: 'check',
            permission: 'review:service:list',
            run: () => go(reviewsAddress),
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
  columns: [
    { name: 'name', title: '危险', width: 180, rowHeader: true },
    { name: 'sentence', title: '先做什么' },
    { name: 'phones', title: '电话', width: 200, render: ({ phones }) => splitWords(phones).join('、') },
    { name: 'words', title: '触发词', width: 260, ellipsis: true, render: ({ words }) => splitWords(words).join('、') },
    {
      name: 'enabled',
      title: '状态',
      width: 80,
      render: ({ enabled }) => <StateTag tone={enabled ? 'success' : 'plain'}>{enabled ? '启用' : '停用'}</StateTag>,
    },
    { name: 'sortNo', title: '次序', kind: number, width: 80, align: 'right', sorter: true },
  ],
  query: [
    { name: 'name', label: '危险', kind: matchText },
    { name: 'words', label: '触发词', kind: matchText },
  ],
  sort: { column: 'sortNo', order: 'asc' },
  nameOf: ({ name }) => name,
  fields: [
    { name: 'name', label: '危险', kind: text, required: true, max: 20, hint: '如：煤气中毒' },
    {
      name: 'sortNo',
      label: '次序',
      kind: number,
      hint: '小的在前；提到几种危险时显示前两种，同一处文字只显示最具体的一条',
    },
    {
      name: 'words',
      label: '触发词',
      kind: longText(),
      required: true,
      max: 600,
      wide: true,
      hint: '用逗号分开；一个词里用空格分开的几部分都要出现，如：狗 咬',
    },
    { name: 'sentence', label: '先做什么', kind: longText(), required: true, max: 160, wide: true },
    {
      name: 'phones',
      label: '电话',
      kind: text,
      required: true,
      max: 100,
      wide: true,
      hint: '最要紧的在前，号码后面空一格写名称，如：120 急救，119 消防',
    },
    { name: 'path', label: '详细说明', kind: text, max: 200, hint: '本站页面，如 /detail/21/21001；可以不填' },
    { name: 'enabled', label: '启用', kind: toggle },
  ],
  blank: {
    id: '',
    version: 0,
    name: '',
    words: '',
    sentence: '',
    phones: '120 急救',
    path: '',
    sortNo: 100,
    enabled: true,
  },
};
