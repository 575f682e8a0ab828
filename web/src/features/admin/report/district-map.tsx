import { Button } from 'antd';
import { type CSSProperties, useId, useState } from 'react';
import { figureText } from '@/ui-admin/chart/chart-data';
import { SmallTable } from '@/ui-admin/table/small-table';
import type { Group } from './core/figures';
import styles from './report.module.css';

type Props = {
  label: string;
  /** What the places are: 区县. */
  head: string;
  /** What is told of each. */
  measure: string;
  groups: readonly Group[];
  press: (keys: readonly string[]) => (() => void) | undefined;
};

/**
 * Districts as tiles of one size, the deeper in colour the larger the figure. Shapes of the districts are kept nowhere, and a large district is
 * not a large figure.
 */
export function DistrictMap({ label, head, measure, groups, press }: Props) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const places = groups
    .map(({ labels, keys, values }) => ({ name: labels[0] ?? '', value: values[0] ?? null, press: press(keys) }))
    .toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1));
  return (
    <div>
      <div className={styles.mapHead}>
        <span className="muted">{measure}：颜色越深，数越大</span>
        <Button type="link" size="small" aria-controls={id} onClick={() => setAsTable(!asTable)}>
          {asTable ? '查看区县图' : '查看数据表'}
          <span className="visually-hidden">：{label}</span>
        </Button>
      </div>
      <div id={id}>
        {asTable ? (
          <SmallTable
            label={label}
            columns={[
              { title: head, as: 'text', cell: ({ name }) => name },
              { title: measure, as: 'figure', cell: ({ value }) => figureText(value) },
            ]}
            rows={places}
            keyOf={({ name }) => name}
          />
        ) : (
          <Tiles label={label} places={places} />
        )}
      </div>
    </div>
  );
}

type Place = { name: string; value: number | null; press: (() => void) | undefined };

function Tiles({ label, places }: { label: string; places: readonly Place[] }) {
  const largest = Math.max(0, ...places.map(({ value }) => value ?? 0));
  return (
    <ul className={styles.tiles} aria-label={label}>
      {places.map(({ name, value, press }) => {
        const share = largest > 0 && value !== null ? Math.max(0, value) / largest : 0;
        const face = (
          <>
            <span>{name}</span>
            <b>{figureText(value)}</b>
          </>
        );
        return (
          <li key={name} style={{ '--share': share } as CSSProperties}>
            {press ? (
              <button type="button" title={`查看${name}的明细`} onClick={press}>
                {face}
              </button>
            ) : (
              <div>{face}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
