import { useCallback } from 'react';
import type { ControlProps } from '@/ui-admin/form/field-spec';
import { textOf } from '@/ui-admin/form/field-spec';
import type { RowKey } from '@/widgets/rows/core/delta';
import { BareText } from '@/widgets/rows/view/row-cell';
import { RowList } from '@/widgets/rows/view/row-list';
import { useRowStore } from '@/widgets/rows/view/use-row-store';
import { blankPart, jsonOf, partsOf, type RulePart } from './rule-parts';
import styles from './setting.module.css';

const blank = () => ({ ...blankPart });

/** The parts of a check rule as rows: digits, expression, message. The value is their JSON text. */
export function RulePartsField({ value, onChange, onBlur, aria, disabled }: ControlProps) {
  const store = useRowStore<RulePart>({ columns: [], blank }, partsOf(textOf(value)), (parts) =>
    onChange(jsonOf(parts)),
  );
  const cells = useCallback(
    (key: RowKey, number: number) => {
      const of = (column: keyof RulePart, label: string, placeholder: string) => (
        <BareText
          store={store}
          rowKey={key}
          column={column}
          label={`第 ${number} 条的${label}`}
          placeholder={placeholder}
        />
      );
      return (
        <div className={styles.part}>
          {of('digits', '位数', '位数或 *')}
          {of('pattern', '规则', '正则表达式')}
          {of('message', '提示文本', '不符合时的提示')}
        </div>
      );
    },
    [store],
  );
  return (
    // The label of the field names the group; every box inside has its own name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take the id a label points to.
    <div role="group" id={aria.id} aria-describedby={aria['aria-describedby']} aria-label="规则" onBlur={onBlur}>
      <RowList
        store={store}
        nameOf={(number) => `第 ${number} 条`}
        addLabel="添加一条"
        look="lines"
        disabled={disabled}
      >
        {cells}
      </RowList>
    </div>
  );
}
