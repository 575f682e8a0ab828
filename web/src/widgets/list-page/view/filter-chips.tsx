import { Icon } from '@/ui-admin/icon';
import styles from '@/ui-admin/list/list.module.css';
import { type Filters, namesOf, superFilters, superQueryOf } from '../core/request';
import type { QueryField } from '../list-resource';

import own from './list-page.module.css';

type Props = {
  fields: readonly QueryField[];
  filters: Filters;
  onSearch: (filters: Filters) => void;
};

/** The conditions in force as chips, each with a button that takes it away. */
export function FilterChips({ fields, filters, onSearch }: Props) {
  const active = fields.filter((field) => namesOf(field).some((name) => filters[name]));
  const advanced = superQueryOf(filters);
  if (active.length === 0 && !advanced) {
    return null;
  }
  const without = (field: QueryField) => Object.fromEntries(namesOf(field).map((name) => [name, '']));
  const nothing = Object.assign(superFilters(null), ...active.map(without));
  return (
    <section className={own.chips} aria-label="当前筛选条件">
      <span>筛选</span>
      {active.map((field) => (
        <span key={field.name} className={own.chip}>
          <span>
            {field.label}：<Words field={field} filters={filters} />
          </span>
          <button type="button" aria-label={`去掉条件：${field.label}`} onClick={() => onSearch(without(field))}>
            <Icon name="x" />
          </button>
        </span>
      ))}
      {advanced && (
        <span className={own.chip}>
          <span>高级查询：{advanced.params.length} 个条件</span>
          <button type="button" aria-label="去掉条件：高级查询" onClick={() => onSearch(superFilters(null))}>
            <Icon name="x" />
          </button>
        </span>
      )}
      <button type="button" className={styles.link} onClick={() => onSearch(nothing)}>
        全部清除
      </button>
    </section>
  );
}

function Words({ field, filters }: { field: QueryField; filters: Filters }) {
  const value = filters[field.name] ?? '';
  const { inForm, words } = field.kind.filter;
  if (field.inWords) {
    return field.inWords(value);
  }
  return inForm?.words ? inForm.words(field.name, filters) : (words?.(value) ?? value);
}
