import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import type { BizQuery } from './business-picker';
import { containing } from './core/containing';
import styles from './pickers.module.css';

type Props = { query: readonly BizQuery[]; onSearch: (filters: Record<string, string>) => void };

/** The conditions of a picker: the first is always shown, the others behind 展开. */
export function BusinessQuery({ query, onSearch }: Props) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [expanded, setExpanded] = useState(false);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(containing(values));
  };
  return (
    <form className={styles.query} aria-label="查询条件" onSubmit={submit}>
      {query.slice(0, expanded ? query.length : 1).map(({ name, label, placeholder = `请输入${label}` }) => (
        <div key={name} className={styles.condition}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <Input
            id={`${id}-${name}`}
            placeholder={placeholder}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </div>
      ))}
      <Button type="primary" htmlType="submit">
        查询
      </Button>
      <Button
        onClick={() => {
          setValues({});
          onSearch({});
        }}
      >
        重置
      </Button>
      {query.length > 1 && (
        <Button type="text" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? '收起' : '展开'}
        </Button>
      )}
    </form>
  );
}
