import { Checkbox, Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { SearchField } from '@/ui-admin/form/search-field';
import { byWords } from '@/ui-admin/values/by-words';
import styles from './media.module.css';
import type { LibraryState } from './use-library';
import { kindWords } from './words';

type Props = { state: LibraryState; onChange: (part: Partial<LibraryState>) => void };

const sorts = [
  { value: 'createTime-desc', label: '最近上传' },
  { value: 'createTime-asc', label: '最早上传' },
  { value: 'name-asc', label: '名称' },
  { value: 'size-desc', label: '从大到小' },
];

/** What is listed and how. */
export function MediaToolbar({ state, onChange }: Props) {
  const inBin = state.place === 'bin';
  const [text, setText] = useState(state.keyword);
  useEffect(() => setText(state.keyword), [state.keyword]);
  return (
    <section className={`row ${styles.toolbar}`} aria-label="查找">
      <SearchField
        label="搜索文件"
        placeholder={inBin ? '文件名' : '名称、说明或来源'}
        className={styles.search ?? ''}
        value={text}
        onType={setText}
        onSearch={(keyword) => onChange({ keyword })}
      />
      {!inBin && (
        <>
          <Select
            aria-label="文件类型"
            className={styles.select ?? ''}
            value={state.kind}
            options={byWords({ '': '全部类型', ...kindWords })}
            onChange={(kind) => onChange({ kind })}
          />
          <Select
            aria-label="排序"
            className={styles.select ?? ''}
            value={state.sort}
            options={sorts}
            onChange={(sort) => onChange({ sort })}
          />
          <Checkbox
            checked={state.unused === '1'}
            onChange={(event) => onChange({ unused: event.target.checked ? '1' : '' })}
          >
            没有被使用的
          </Checkbox>
          <Segmented<LibraryState['look']>
            className="push"
            aria-label="显示方式"
            value={state.look}
            options={byWords({ '': '网格', rows: '列表' })}
            onChange={(look) => onChange({ look })}
          />
        </>
      )}
    </section>
  );
}
