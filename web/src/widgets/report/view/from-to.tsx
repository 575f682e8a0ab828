import { Input } from 'antd';
import { clearText } from '@/ui-admin/form/clear-button';
import type { FormFilter } from '@/ui-admin/values/value-kind';
import styles from './report.module.css';

const beginOf = (name: string) => `${name}_begin`;
const endOf = (name: string) => `${name}_end`;

/** In the query form a value is looked for between two others, either of which may be left out. */
export const fromTo = (label: string, isNumber: boolean): FormFilter => ({
  names: (name) => [beginOf(name), endOf(name)],
  wide: true,
  control: ({ name, aria, values, set }) => (
    <span className={styles.range}>
      {[beginOf(name), endOf(name)].map((part, at) => (
        <Input
          key={part}
          {...(at === 0 ? { ...aria, 'aria-label': `${label}，从` } : { 'aria-label': `${label}，到` })}
          inputMode={isNumber ? 'decimal' : 'text'}
          allowClear={clearText}
          placeholder={at === 0 ? '从' : '到'}
          value={values[part] ?? ''}
          onChange={(event) => set({ [part]: event.target.value })}
        />
      ))}
    </span>
  ),
  words: (name, values) => {
    const [begin, end] = [values[beginOf(name)], values[endOf(name)]];
    return begin && end ? `${begin} 至 ${end}` : begin ? `不小于 ${begin}` : `不大于 ${end}`;
  },
});
