import { Button, Radio } from 'antd';
import { useId, useState } from 'react';
import { minute } from '@/shared/format/date';
import { Dialog } from '../dialog/dialog';
import styles from './conflict.module.css';
import { type FieldSpec, kindOf } from './field-spec';
import { type Difference, differences } from './merge';
import type { Conflict, VersionedRow } from './use-row-form';

type Side = 'mine' | 'theirs';

type Props<Row extends VersionedRow> = {
  conflict: Conflict<Row>;
  specs: readonly FieldSpec<Row>[];
  onSettle: (merged: Row) => void;
  onCancel: () => void;
};

/**
 * Shown when somebody saved the row in the meantime. Every differing field stands with both values, and the person
 * decides field by field; nothing is overwritten unseen.
 */
export function ConflictDialog<Row extends VersionedRow>({ conflict, specs, onSettle, onCancel }: Props<Row>) {
  const { base, mine, theirs } = conflict;
  const found = differences(
    specs.map((spec) => spec.name),
    base,
    mine,
    theirs,
  );
  const [choices, setChoices] = useState<Record<string, Side>>(() =>
    Object.fromEntries(found.map(({ name, suggested }) => [name, suggested])),
  );
  const all = (side: Side) => setChoices(Object.fromEntries(found.map(({ name }) => [name, side])));
  const settle = () => {
    const merged: Row = { ...theirs };
    for (const { name, mine: own } of found) {
      if (choices[name] === 'mine') {
        Object.assign(merged, { [name]: own });
      }
    }
    onSettle(merged);
  };
  return (
    <Dialog
      width={880}
      title="内容已被他人修改"
      onClose={onCancel}
      footer={[
        <Button key="cancel" onClick={onCancel}>
          暂不保存，继续编辑
        </Button>,
        <Button key="settle" type="primary" onClick={settle}>
          按所选内容保存
        </Button>,
      ]}
    >
      <p className={styles.intro}>{whoAndWhen(theirs)}请逐项选择要保留的内容，没有列出的字段两边相同。</p>
      <div className={styles.shortcuts}>
        <Button size="small" onClick={() => all('mine')}>
          全部用我的
        </Button>
        <Button size="small" onClick={() => all('theirs')}>
          全部用最新的
        </Button>
      </div>
      {found.length === 0 ? (
        <p>两边的内容相同，可以直接保存。</p>
      ) : (
        <ul className={styles.list}>
          {found.map((difference) => (
            <DifferenceRow
              key={difference.name}
              difference={difference}
              spec={specs.find((spec) => spec.name === difference.name)}
              row={theirs}
              choice={choices[difference.name] ?? difference.suggested}
              onChoose={(side) => setChoices((before) => ({ ...before, [difference.name]: side }))}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type RowProps<Row extends VersionedRow> = {
  difference: Difference;
  spec: FieldSpec<Row> | undefined;
  row: Row;
  choice: Side;
  onChoose: (side: Side) => void;
};

function DifferenceRow<Row extends VersionedRow>({ difference, spec, row, choice, onChoose }: RowProps<Row>) {
  const labelId = useId();
  if (!spec) {
    return null;
  }
  const shown = (value: unknown) => kindOf(spec).show(value, row) || '（空）';
  return (
    <li className={styles.row}>
      <h3 id={labelId}>{spec.label}</h3>
      <Radio.Group
        className={styles.sides}
        aria-labelledby={labelId}
        value={choice}
        onChange={(event) => onChoose(event.target.value === 'mine' ? 'mine' : 'theirs')}
      >
        <Radio value="mine">
          <span className={`fine ${styles.side}`}>我的</span>
          <span className={styles.value}>{shown(difference.mine)}</span>
        </Radio>
        <Radio value="theirs">
          <span className={`fine ${styles.side}`}>最新</span>
          <span className={styles.value}>{shown(difference.theirs)}</span>
        </Radio>
      </Radio.Group>
    </li>
  );
}

function whoAndWhen(row: VersionedRow): string {
  const who: unknown = row.updateBy;
  const when: unknown = row.updateTime;
  const name = typeof who === 'string' && who ? who : '其他人';
  return typeof when === 'string' ? `${name} 于 ${minute(when)} 保存了新的内容。` : `${name} 保存了新的内容。`;
}
