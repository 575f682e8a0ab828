import { Chip } from '@/ui-admin/chip';
import styles from '@/ui-admin/list/list.module.css';
import { type Filters, inForce, type QueryField, withoutAny } from '../core/conditions';
import own from './list.module.css';

type Props = {
  fields: readonly QueryField[];
  filters: Filters;
  onSearch: (filters: Filters) => void;
};

/** The conditions in force as chips, each with a button that takes it away. */
export function FilterChips({ fields, filters, onSearch }: Props) {
  const conditions = inForce(fields, filters);
  if (conditions.length === 0) {
    return null;
  }
  return (
    <section className={`row ${own.chips}`} aria-label="当前筛选条件">
      <span>筛选</span>
      {conditions.map(({ name, label, words, without }) => (
        <Chip key={name} framed label={`去掉条件：${label}`} onRemove={() => onSearch(without)}>
          {label}：{words}
        </Chip>
      ))}
      <button type="button" className={styles.link} onClick={() => onSearch(withoutAny(conditions))}>
        全部清除
      </button>
    </section>
  );
}
