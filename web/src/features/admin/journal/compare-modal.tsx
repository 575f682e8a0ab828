import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { minute } from '@/shared/format/date';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { SmallTable } from '@/ui-admin/table/small-table';
import { differencesOf } from './differences';
import styles from './journal.module.css';
import { compareOptions, type DataLogRow, statesOptions } from './journal-api';

type Props = {
  /** Id of the row whose states are compared. */
  dataId: string;
  /** What the row is called, for the title. */
  name: string;
  onClose: () => void;
};

/** Two states of a row side by side; at first the last change. Mount it while it is open. */
export function CompareModal({ dataId, name, onClose }: Props) {
  const { data, error, refetch } = useQuery(statesOptions(dataId));
  return (
    <Dialog width={960} title={`修改前后：${name}`} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {data ? <States states={data} /> : <Waiting error={error} onRetry={refetch} />}
    </Dialog>
  );
}

function States({ states }: { states: readonly DataLogRow[] }) {
  const [chosen, setChosen] = useState(() => ({ after: states[0]?.id ?? '', before: states[1]?.id ?? '' }));
  const id = useId();
  if (states.length < 2) {
    return (
      <Nothing text={states.length === 0 ? '没有保存这条数据的内容' : '这条数据只有一个版本，没有可以比较的内容'} />
    );
  }
  const options = states.map((state) => ({
    value: state.id,
    label: `第 ${state.dataVersion} 版 · ${minute(state.createTime)} · ${state.createBy}`,
  }));
  return (
    <>
      <div className={styles.choose}>
        {(['before', 'after'] as const).map((side) => (
          <label key={side} htmlFor={`${id}-${side}`}>
            {side === 'before' ? '修改前' : '修改后'}
            <Select
              id={`${id}-${side}`}
              value={chosen[side]}
              options={options}
              onChange={(value) => setChosen({ ...chosen, [side]: value })}
            />
          </label>
        ))}
      </div>
      <Differences before={chosen.before} after={chosen.after} />
    </>
  );
}

function Differences({ before, after }: { before: string; after: string }) {
  const same = before === after;
  const { data, error, refetch } = useQuery({ ...compareOptions(before, after), enabled: !same });
  if (same) {
    return <Nothing text="请选择两个不同的版本" />;
  }
  if (!data) {
    return <Waiting error={error} onRetry={refetch} />;
  }
  const contentOf = (id: string) => data.find((state) => state.id === id)?.dataContent ?? '';
  const rows = differencesOf(contentOf(before), contentOf(after));
  return (
    <SmallTable
      label="修改前后"
      stacks
      columns={[
        { title: '字段', cell: ({ name, changed }) => (changed ? `${name}（有变化）` : name) },
        { title: '修改前', cell: (row) => row.before || '（空）', as: 'text' },
        { title: '修改后', cell: (row) => row.after || '（空）', as: 'text' },
      ]}
      rows={rows}
      keyOf={({ name }) => name}
      rowClass={({ changed }) => (changed ? styles.changed : undefined)}
    />
  );
}
