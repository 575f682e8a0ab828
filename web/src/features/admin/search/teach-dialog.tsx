import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { aside } from '@/ui-admin/values/aside';
import { text } from '@/ui-admin/values/text';
import styles from './search.module.css';
import { previewOptions, synonymBase, teach } from './search-api';

type Props = {
  /** What people searched for. */
  text: string;
  onClose: () => void;
};

type Answer = { version: number; word: string; meaning: string; preview: string };

/** “这个词的意思是…”: makes a word of people mean a word of the site, and shows beforehand what it will find. */
export function TeachDialog({ text, onClose }: Props) {
  return (
    <FormModal<Answer>
      title="这个词的意思是…"
      note={`有人搜索“${text}”`}
      initial={{ version: 0, word: text, meaning: '', preview: '' }}
      specs={specsOf(text)}
      save={({ word, meaning }) => teach(word, meaning)}
      after={[resourceKey(synonymBase)]}
      done={({ word }) => `已记住“${word}”的意思，搜索马上生效`}
      onClose={onClose}
      width={560}
    />
  );
}

const specsOf = (asked: string): FieldSpec<Answer>[] => [
  {
    name: 'word',
    label: '大家用的词',
    kind: text,
    required: true,
    max: 20,
    hint: '只留要教的那个词，去掉“怎么办”等字',
  },
  { name: 'meaning', label: '它的意思是', kind: text, required: true, max: 20, hint: '文章里用的词，如：蜱虫' },
  { name: 'preview', label: '会找到什么', kind: aside(() => <Preview text={asked} />) },
];

/** What the text will find; nothing is asked before both words are there. */
function Preview({ text }: { text: string }) {
  const { control } = useFormContext<Answer>();
  const [word, meaning] = useDeferredValue(useWatch({ control, name: ['word', 'meaning'] }));
  const ready = word.trim().length > 1 && meaning.trim().length > 1;
  const { data, error } = useQuery({ ...previewOptions(word.trim(), meaning.trim(), text), enabled: ready });
  if (!ready || error) return <p className={styles.muted}>写好两个词，就显示按这个意思能找到几个页面</p>;
  if (!data) return <p className={styles.muted}>正在查找…</p>;
  return (
    <div role="status">
      <p>
        现在找到 {data.before} 个，按这个意思找到 <strong>{data.after}</strong> 个。
        {data.group === '' ? '会新建一组同义词。' : `会加进同义词“${data.group.split(',').join('、')}”。`}
      </p>
      <ol className={styles.found}>
        {data.first.map(({ path, title }) => (
          <li key={path}>
            <a href={path} target="_blank" rel="noopener">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}
