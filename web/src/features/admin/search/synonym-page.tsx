import { searchSynonym } from '@/shared/api/tables/search-synonym';
import { useGo } from '@/ui-admin/page/page-address';
import { EnabledTag } from '@/ui-admin/state/tag';
import { longText } from '@/ui-admin/values/long-text';
import { toggle } from '@/widgets/inputs';
import { columnsOf, fieldsOf, ListPage, type ListResource, queryOf } from '@/widgets/list-page';
import { lexiconAddress, missesAddress, type SynonymRow, synonymBase } from './search-api';

/** Words that find each other in the search of the site. */
export default function SynonymPage() {
  const go = useGo();
  return (
    <ListPage
      title="检索词库"
      resource={{
        ...synonyms,
        actions: [
          { on: 'toolbar', key: 'lexicon', label: '内置词库', icon: 'book', open: () => go(lexiconAddress) },
          { on: 'toolbar', key: 'misses', label: '没有结果的搜索', icon: 'search', open: () => go(missesAddress) },
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
  columns: columnsOf(searchSynonym, [
    { name: 'words', rowHeader: true, render: ({ words }) => words.split(',').join('、') },
    { name: 'enabled', width: 90, render: ({ enabled }) => <EnabledTag on={enabled} /> },
    { name: 'remark', width: 240 },
    { name: 'updateTime', width: 160 },
  ]),
  query: queryOf(searchSynonym, [{ name: 'words' }]),
  nameOf: ({ words }) => words.split(',').join('、'),
  fields: fieldsOf(searchSynonym, [
    {
      name: 'words',
      kind: longText(),
      wide: true,
      hint: '2 至 12 个词，用逗号分开，例如：流感，流行性感冒。一个词只能在一组里',
    },
    { name: 'enabled', kind: toggle, initial: true },
    { name: 'remark', wide: true },
  ]),
};
