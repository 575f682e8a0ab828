import { Button } from 'antd';
import { type FormEvent, memo, type ReactNode, startTransition, useCallback, useId, useState } from 'react';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import type { FieldAria } from '@/ui-admin/form/field';
import { Icon } from '@/ui-admin/icon';
import styles from '@/ui-admin/list/list.module.css';
import { type Filters, namesOf, pick, type QueryField } from '../core/conditions';

type Props = {
  fields: readonly QueryField[];
  /** The conditions in force. When one changes elsewhere, by the browser's back button for instance, its field follows. */
  filters: Filters;
  onSearch: (filters: Filters) => void;
  /** Further buttons after 展开, such as 高级查询. */
  extra?: ReactNode;
  /** Fields that are shown before 展开 is pressed. */
  always?: number;
  /** Called as well when 重置 empties the form. */
  onReset?: () => void;
};

/** The conditions of a list. Nothing is searched until 查询 or Enter is pressed. */
export function QueryForm({ fields, filters, onSearch, extra, always = 2, onReset }: Props) {
  const names = fields.flatMap(namesOf);
  const [values, setValues] = useState<Filters>(() => pick(filters, names));
  const folded = fields.slice(always);
  const narrow = useMediaQuery('(width < 768px)');
  const [open, setOpen] = useState(() => !narrow && folded.flatMap(namesOf).some((name) => filters[name]));
  const inForce = pick(filters, names);
  const [followed, setFollowed] = useState(inForce);
  const changed = names.filter((name) => inForce[name] !== followed[name]);
  if (changed.length > 0) {
    setFollowed(inForce);
    setValues((before) => ({ ...before, ...pick(inForce, changed) }));
  }
  const id = useId();
  const set = useCallback((part: Filters) => setValues((before) => ({ ...before, ...part })), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(Object.fromEntries(names.map((name) => [name, (values[name] ?? '').trim()])));
  };
  const reset = () => {
    const cleared = Object.fromEntries(names.map((name) => [name, '']));
    setValues(cleared);
    onSearch(cleared);
    onReset?.();
  };
  return (
    <form className={styles.query} aria-label="查询条件" onSubmit={submit} onReset={reset}>
      <div className={styles.fields}>
        {(open ? fields : fields.slice(0, always)).map((field) => (
          <div
            key={field.name}
            className={field.kind.filter.inForm?.wide ? `${styles.queryField} ${styles.queryWide}` : styles.queryField}
          >
            <label htmlFor={`${id}-${field.name}`}>{field.label}</label>
            <QueryInput field={field} aria={{ id: `${id}-${field.name}` }} values={values} set={set} />
          </div>
        ))}
        <div className={`row ${styles.queryActions}`}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button htmlType="reset">重置</Button>
          {folded.length > 0 && (
            <Button type="text" aria-expanded={open} onClick={() => startTransition(() => setOpen(!open))}>
              {open ? '收起' : '展开'}
              <Icon name={open ? 'up' : 'down'} />
            </Button>
          )}
          {extra}
        </div>
      </div>
    </form>
  );
}

type InputProps = { field: QueryField; aria: FieldAria; values: Filters; set: (part: Filters) => void };

/** The input of one condition. It is drawn anew for its own value only. */
export const QueryInput = memo(function QueryInput({ field, aria, values, set }: InputProps) {
  const { name, label, kind, placeholder } = field;
  const { control, inForm } = kind.filter;
  return inForm?.control
    ? inForm.control({ name, label, aria, values, set })
    : control({
        value: values[name] ?? '',
        onChange: (next) => set({ [name]: next }),
        aria,
        invalid: false,
        multiple: false,
        clearable: true,
        placeholder: placeholder ?? (kind.chosen ? '不限' : ''),
      });
}, isSame);

function isSame(before: InputProps, after: InputProps): boolean {
  const { field, aria, set } = after;
  return (
    before.field === field &&
    before.aria.id === aria.id &&
    before.set === set &&
    namesOf(field).every((name) => before.values[name] === after.values[name])
  );
}
