import { Checkbox, Input } from 'antd';
import { useCallback } from 'react';
import type { Option } from '@/shared/survey/types';
import type { RowKey } from '@/widgets/rows/core/delta';
import type { RowStore } from '@/widgets/rows/core/row-store';
import { RowList } from '@/widgets/rows/view/row-list';
import { useRowStore } from '@/widgets/rows/view/use-row-store';
import { useCell } from '@/widgets/rows/view/use-rows';
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

/** Options of a question, one on each line. Enter adds the next one; pasted lines become options of their own. */
export function OptionsEditor({ label, options, withOther, withExclusive, onChange }: Props) {
  const store = useRowStore<Option>({ columns: [], blank: newOption }, options, onChange);
  const cells = useCallback(
    (key: RowKey, number: number, addBelow: (key: RowKey) => void) => (
      <div className={styles.option}>
        <OptionText store={store} rowKey={key} label={`${label} ${number}`} onEnter={addBelow} />
        {withOther && <Mark store={store} rowKey={key} mark="other" label="可补充" alone />}
        {withExclusive && <Mark store={store} rowKey={key} mark="exclusive" label="不能与其他同选" />}
      </div>
    ),
    [store, label, withOther, withExclusive],
  );
  return (
    <fieldset className={styles.options}>
      <legend>{label}</legend>
      <RowList store={store} nameOf={(number) => `${label} ${number}`} addLabel={`添加${label}`} look="lines">
        {cells}
      </RowList>
    </fieldset>
  );
}

type Place = { store: RowStore<Option>; rowKey: RowKey };

function OptionText({ store, rowKey, label, onEnter }: Place & { label: string; onEnter: (key: RowKey) => void }) {
  const [text, setText] = useCell(store, rowKey, 'text');
  return (
    <Input
      type="text"
      data-column="text"
      aria-label={label}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value, { typing: true })}
      onPressEnter={(event) => {
        event.preventDefault();
        onEnter(rowKey);
      }}
      onPaste={(event) => {
        if (text === '' && pasteLines(store, rowKey, event.clipboardData.getData('text'))) event.preventDefault();
      }}
    />
  );
}

/** Makes an option of each line, the first one of the empty option that was pasted into; false for a single line. */
function pasteLines(store: RowStore<Option>, key: RowKey, text: string): boolean {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const [first, ...others] = lines;
  if (first === undefined || others.length === 0) return false;
  store.change(() => {
    store.set(key, 'text', first);
    store.insertBelow(
      key,
      others.map((line) => ({ text: line })),
    );
  });
  return true;
}

type MarkProps = Place & {
  mark: 'other' | 'exclusive';
  label: string /** One option at most has it. */;
  alone?: boolean;
};

function Mark({ store, rowKey, mark, label, alone = false }: MarkProps) {
  const [checked] = useCell(store, rowKey, mark);
  const choose = (next: boolean) =>
    store.change(() => {
      for (const other of alone && next ? store.keys() : []) {
        if (store.cell(other, mark)) store.set(other, mark, false);
      }
      store.set(rowKey, mark, next);
    });
  return (
    <Checkbox data-column={mark} checked={checked ?? false} onChange={(event) => choose(event.target.checked)}>
      {label}
    </Checkbox>
  );
}
