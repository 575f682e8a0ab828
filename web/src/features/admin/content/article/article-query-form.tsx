import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { type FormEvent, useId, useState } from 'react';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { Icon } from '@/ui-admin/icon';
import styles from '@/ui-admin/list/list.module.css';
import { ColumnSelect } from '../column/column-select';
import type { ArticleFilter } from './article-query';

type Filters = Record<ArticleFilter, string>;

type Props = { filters: Filters; onSearch: (filters: Filters) => void };

const yesNo = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];

const empty: Filters = { keyword: '', columnId: '', state: '', from: '', to: '', hot: '', top: '' };

/**
 * The conditions of the article list. Nothing is searched until 查询 is pressed. Mount it anew when the conditions
 * change elsewhere, by the browser's back button for instance.
 */
export function ArticleQueryForm({ filters, onSearch }: Props) {
  const id = useId();
  const [values, setValues] = useState(filters);
  const narrow = useMediaQuery('(width < 768px)');
  const [unfolded, setUnfolded] = useState(() => !narrow || Boolean(filters.from || filters.hot || filters.top));
  const set = (part: Partial<Filters>) => setValues((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ ...values, keyword: values.keyword.trim() });
  };
  const reset = () => {
    const cleared = { ...empty, state: filters.state };
    setValues(cleared);
    onSearch(cleared);
  };
  return (
    <form className={styles.query} aria-label="查询条件" onSubmit={submit} onReset={reset}>
      <div className={styles.fields}>
        <div className={styles.queryField}>
          <label htmlFor={`${id}-keyword`}>标题</label>
          <Input
            id={`${id}-keyword`}
            value={values.keyword}
            placeholder="标题、关键词或文号"
            allowClear
            onChange={(event) => set({ keyword: event.target.value })}
          />
        </div>
        <div className={styles.queryField}>
          <label htmlFor={`${id}-column`}>所属栏目</label>
          <ColumnSelect
            aria={{ id: `${id}-column` }}
            value={values.columnId}
            placeholder="全部栏目"
            clearable
            onChange={(columnId) => set({ columnId })}
          />
        </div>
        {unfolded && <MoreFields id={id} values={values} set={set} />}
        <div className={styles.queryActions}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button htmlType="reset">重置</Button>
          <Button type="text" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? '收起' : '展开'}
            <Icon name={unfolded ? 'up' : 'down'} />
          </Button>
        </div>
      </div>
    </form>
  );
}

function MoreFields({ id, values, set }: { id: string; values: Filters; set: (part: Partial<Filters>) => void }) {
  return (
    <>
      <div className={styles.queryField}>
        <label htmlFor={`${id}-time`}>发布时间</label>
        <DatePicker.RangePicker
          id={{ start: `${id}-time`, end: `${id}-time-end` }}
          value={[values.from ? dayjs(values.from) : null, values.to ? dayjs(values.to) : null]}
          allowEmpty={[true, true]}
          placeholder={['开始日期', '结束日期']}
          onChange={(range) =>
            set({ from: range?.[0]?.format('YYYY-MM-DD') ?? '', to: range?.[1]?.format('YYYY-MM-DD') ?? '' })
          }
        />
      </div>
      {(['hot', 'top'] as const).map((name) => (
        <div key={name} className={styles.queryField}>
          <label htmlFor={`${id}-${name}`}>{name === 'hot' ? '热点' : '置顶'}</label>
          <Select
            id={`${id}-${name}`}
            value={values[name] || null}
            options={yesNo}
            allowClear
            placeholder="不限"
            onChange={(next: string | null | undefined) => set({ [name]: next ?? '' })}
          />
        </div>
      ))}
    </>
  );
}
