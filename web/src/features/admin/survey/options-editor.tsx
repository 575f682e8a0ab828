import { Checkbox } from 'antd';
import { useId, useMemo } from 'react';
import type { Option } from '@/shared/survey/types';
import { ownKind } from '@/ui-admin/values/own-kind';
import { text } from '@/ui-admin/values/text';
import { type Rows, RowsControl } from '@/widgets/rows/rows-kind';
import { newOption } from './core/builder';
import styles from './survey.module.css';

type Props = {
  /** What they are called: 选项, 列, 行. */
  label: string;
  options: readonly Option[];
  /** Offers a text of one's own beside an option. */
  withOther: boolean;
  /** Offers an option that stands alone, such as 以上都没有. */
  withExclusive: boolean;
  onChange: (options: Option[]) => void;
};

const tick = ownKind<boolean | null | undefined>({
  empty: undefined,
  edit: ({ aria, value, disabled, onChange }) => (
    <Checkbox
      {...aria}
      checked={value ?? false}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  ),
});

const optionsCalled = (label: string): Rows<Option> => ({
  columns: [
    { name: 'text', label: '文字', kind: text, max: 100, bare: true, lines: true, says: (option) => option },
    { name: 'other', label: '可补充', kind: tick, alone: true, behind: true },
    { name: 'exclusive', label: '不能与其他同选', kind: tick, behind: true },
  ],
  blank: newOption,
  nameOf: (number) => `${label} ${number}`,
  addLabel: `添加${label}`,
  look: 'lines',
});

/** Options of a question, one on each line. Enter adds the next one; pasted lines become options of their own. */
export function OptionsEditor({ label, options, withOther, withExclusive, onChange }: Props) {
  const id = useId();
  const declared = useMemo(() => optionsCalled(label), [label]);
  const only = useMemo(
    () =>
      (['text', 'other', 'exclusive'] as const).filter(
        (name) => ({ text: true, other: withOther, exclusive: withExclusive })[name],
      ),
    [withOther, withExclusive],
  );
  return (
    <fieldset className={styles.options}>
      <legend>{label}</legend>
      <RowsControl
        declared={declared}
        only={only}
        rows={options}
        onChange={onChange}
        onBlur={() => undefined}
        aria={{ id }}
        disabled={false}
        invalid={false}
      />
    </fieldset>
  );
}
