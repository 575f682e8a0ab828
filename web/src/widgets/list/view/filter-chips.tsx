import { Icon } from '@/ui-admin/icon';
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
    <section className={own.chips} aria-label="当前筛选条件">
      <span>筛选</span>
      {conditions.map(({ name, label, words, without }) => (
        <span key={name} className={own.chip}>
          <span>
            {label}：{words}
          </span>
          <button type="button" aria-label={`去掉条件：${label}`} onClick={() => onSearch(without)}>
            <Icon name="x" />
          </button>
        </span>
      ))}
      <button type="button" className={styles.link} onClick={() => onSearch(withoutAny(conditions))}>
        全部清除
      </button>
    </section>
  );
}
