import { useQueryClient } from '@tanstack/react-query';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { useToast } from '@/ui-admin/use-toast';
import { longText } from '@/ui-admin/values/long-text';
import { type LexiconRow, lexiconBase, setOwnWords, splitWords } from './search-api';

type Props = { group: LexiconRow; onClose: () => void };
type Answer = { version: number; words: string };

/** The words that the site adds to a group of the lexicon. */
export function OwnWordsDialog({ group, onClose }: Props) {
  const toast = useToast();
  const client = useQueryClient();
  const save = async ({ words }: Answer) => {
    await setOwnWords(group.head, words, group.own);
    await client.invalidateQueries({ queryKey: resourceKey(lexiconBase) });
    toast.done('已保存，搜索马上生效');
  };
  return (
    <FormModal<Answer>
      title={`“${group.head}”：本站的词`}
      note={`程序自带：${splitWords(group.same).join('、') || '没有同义词'}`}
      initial={{ version: 0, words: splitWords(group.own).join('，') }}
      specs={specs}
      save={save}
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
