import { type ControlProps, textOf } from '@/ui-admin/form/field-spec';
import { ColumnSelect } from './column-select';
import { holdsArticles } from './tree';

/** The column in which an article, or what goes with articles, stands. */
export function ArticleColumnField({ value, onChange, onBlur, aria, invalid }: ControlProps) {
  return (
    <ColumnSelect
      value={textOf(value)}
      onChange={onChange}
      onBlur={onBlur}
      aria={aria}
      invalid={invalid}
      placeholder="请选择栏目"
      isClosed={(node) => !holdsArticles(node)}
    />
  );
}
