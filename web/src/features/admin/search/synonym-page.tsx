import { useGo } from '@/ui-admin/page/page-address';
import { StateTag } from '@/ui-admin/state/tag';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { matchText } from '@/widgets/inputs/match-text-kind';
import { toggle } from '@/widgets/inputs/yes-no-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { lexiconAddress, missesAddress, type SynonymRow, synonymBase } from './search-api';

/** Words that find each other in the search of the site. */
export default function SynonymPage() {
  const go = useGo();
  return (
    <ListPage
      title="检索词库"
      resource={{
        ...synonyms,
        toolbar: () => [
          { key: 'lexicon', label: '内置词库', icon: 'book', run: () => go(lexiconAddress) },
          { key: 'misses', label: '没有结果的搜索', icon: 'search', run: () => go(missesAddress) },
        ],
      }}
      head={() => <span>一组里的词互相查得到：搜“流感”也会找到写“流行性感冒”的文章。保存后立即生效。</span>}
    />
  );
}

const synonyms: ListResource<SynonymRow> = {
  base: synonymBase,
  label: '同义词',
  permission: 'content:search',
  urls: { exportXls: null, importExcel: null },
  columns: [
    { name: 'words', title: '同义词', rowHeader: true, render: ({ words }) => words.split(',').join('、') },
    {
      name: 'enabled',
      title: '状态',
      width: 90,
      render: ({ enabled }) => <StateTag tone={enabled ? 'success' : 'plain'}>{enabled ? '启用' : '停用'}</StateTag>,
    },
    { name: 'remark', title: '说明', width: 240 },
    { name: 'updateTime', title: '修改时间', kind: moment, width: 160 },
  ],
  query: [{ name: 'words', label: '词', kind: matchText }],
  nameOf: ({ words }) => words.split(',').join('、'),
  fields: [
    {
      name: 'words',
      label: '同义词',
      kind: longText(),
      required: true,
      max: 200,
      wide: true,
      hint: '2 至 12 个词，用逗号分开，例如：流感，流行性感冒。一个词只能在一组里',
    },
    { name: 'enabled', label: '启用', kind: toggle },
    { name: 'remark', label: '说明', kind: text, max: 200, wide: true },
  ],
  blank: { id: '', version: 0, words: '', enabled: true, remark: '', updateTime: null },
};
