import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUndo } from '@/shared/api/undo';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { EnabledTag } from '@/ui-admin/state/tag';
import { byWords } from '@/ui-admin/values/by-words';
import { longText } from '@/ui-admin/values/long-text';
import { matchText, options } from '@/widgets/inputs';
import { ListPage, type ListResource, type QueryField } from '@/widgets/list-page';
import {
  kindsOptions,
  type LexiconRow,
  lexiconBase,
  permission,
  setOwnWords,
  splitWords,
  switchGroup,
  switchPath,
} from './search-api';
import { SignedBy } from './signed-by';

/** The words that come with the program: what leads where, which groups the site does without, and the words it adds. */
export default function LexiconPage() {
  const { data: kinds = [] } = useQuery(kindsOptions);
  const query = useMemo(() => queryFields(kinds), [kinds]);
  return (
    <ListPage
      title="内置词库"
      resource={{ ...lexicon, query }}
      head={() => (
        <span>
          <SignedBy base={lexiconBase} />{' '}
          程序自带的词：搜“同义词”等于搜规范词，“相近词”只引到那里。不合适的组可以停用，也可以加本站的词；同一个词在“检索词库”里另有一组时，以那一组为准。
        </span>
      )}
    />
  );
}

/** A group that was switched off by mistake is missed by nobody here, only by those who search: it can be undone like a delete. */
async function switched({ head, on }: LexiconRow) {
  await switchGroup(head, !on);
  if (on) {
    useUndo.getState().offer({ path: switchPath, act: '停用', body: { head, on: true }, count: 1 });
  }
}

const listed = (words: string) => splitWords(words).join('、');

const queryFields = (kinds: readonly string[]): QueryField[] => [
  { name: 'word', label: '词', kind: matchText },
  { name: 'kind', label: '种类', kind: options(kinds.map((kind) => ({ value: kind, label: kind }))) },
  {
    name: 'state',
    label: '本站改过的',
    kind: options(byWords({ off: '停用的', own: '加了词的' })),
  },
];

const lexicon: ListResource<LexiconRow> = {
  base: lexiconBase,
  label: '词组',
  permission,
  urls: {
    add: null,
    edit: null,
    delete: null,
    deleteBatch: null,
    queryById: null,
    exportXls: null,
    importExcel: null,
  },
  columns: [
    { name: 'head', title: '规范词', width: 150, rowHeader: true },
    { name: 'same', title: '同义词', render: ({ same }) => listed(same) },
    { name: 'near', title: '相近词', width: 200, render: ({ near }) => listed(near) },
    { name: 'own', title: '本站的词', width: 150, render: ({ own }) => listed(own) },
    { name: 'kind', title: '种类', width: 120 },
    { name: 'source', title: '出处', width: 180, ellipsis: true },
    { name: 'on', title: '状态', width: 80, render: ({ on }) => <EnabledTag on={on} /> },
  ],
  nameOf: ({ head }) => head,
  batchDelete: false,
  emptyText: '词库是空的',
  actions: [
    {
      on: 'row',
      key: 'own',
      label: '本站的词',
      permission: `${permission}:edit`,
      form: (row, close) => <OwnWordsDialog group={row} onClose={close} />,
    },
    {
      on: 'row',
      key: 'switch',
      label: ({ on }) => (on ? '停用' : '启用'),
      permission: `${permission}:edit`,
      run: switched,
      done: ({ on, head }) => `已${on ? '停用' : '启用'}“${head}”`,
    },
  ],
};

type Props = { group: LexiconRow; onClose: () => void };
type Answer = { version: number; words: string };

/** The words that the site adds to a group of the lexicon. */
function OwnWordsDialog({ group, onClose }: Props) {
  return (
    <FormModal<Answer>
      title={`“${group.head}”：本站的词`}
      note={`程序自带：${splitWords(group.same).join('、') || '没有同义词'}`}
      initial={{ version: 0, words: splitWords(group.own).join('，') }}
      specs={specs}
      save={({ words }) => setOwnWords(group.head, words, group.own)}
      after={[resourceKey(lexiconBase)]}
      done="已保存，搜索马上生效"
      onClose={onClose}
      width={560}
    />
  );
}

const specs: FieldSpec<Answer>[] = [
  {
    name: 'words',
    label: '本站的词',
    kind: longText(),
    max: 200,
    wide: true,
    hint: '当地人怎么说，用逗号分开，最多 12 个；清空就是不加',
  },
];
