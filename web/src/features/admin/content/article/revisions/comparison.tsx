import { useQuery } from '@tanstack/react-query';
import { Checkbox, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import styles from './revisions.module.css';
import { comparisonOptions, type Revision, type RevisionField } from './revisions-api';
import { foldedRows, type Piece, type Row, rowsOf } from './rows-of';

type Way = 'beside' | 'inline';

const ways: { value: Way; label: string }[] = [
  { value: 'beside', label: '并排' },
  { value: 'inline', label: '合并' },
];

type Props = { articleId: string; older: Revision; newer: Revision };

/** What was changed between two versions of an article, field by field. */
export function Comparison({ articleId, older, newer }: Props) {
  const [way, setWay] = useState<Way>('beside');
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery(comparisonOptions(articleId, older.id, newer.id));
  if (!data) {
    return <Waiting error={error} onRetry={refetch} plain />;
  }
  const fields = data.fields.filter(({ changed }) => changed || all);
  return (
    <section aria-label={`第 ${data.older.number} 版与第 ${data.newer.number} 版的比较`}>
      <div className={styles.tools}>
        <Segmented aria-label="比较的样子" options={ways} value={way} onChange={setWay} />
        <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
          也显示没有改动的内容
        </Checkbox>
      </div>
      {fields.length === 0 && <Nothing text="两个版本的内容相同" />}
      {fields.map((field) => (
        <FieldComparison
          key={field.name}
          field={field}
          way={way}
          all={all}
          heads={[`第 ${data.older.number} 版`, `第 ${data.newer.number} 版`]}
        />
      ))}
    </section>
  );
}

type FieldProps = { field: RevisionField; way: Way; all: boolean; heads: [string, string] };

function FieldComparison({ field: { label, older, newer, changed }, way, all, heads }: FieldProps) {
  const rows = useMemo(() => rowsOf(older, newer), [older, newer]);
  const shown = all ? rows : foldedRows(rows);
  return (
    <div className={styles.field}>
      <h2 className={styles.label}>
        {label}
        {!changed && <span className={styles.note}>没有改动</span>}
      </h2>
      {changed && older === newer ? (
        <p className={styles.note}>文字相同，只改了格式或图片的大小</p>
      ) : way === 'beside' ? (
        <Beside label={label} rows={shown} heads={heads} />
      ) : (
        <div className={styles.inline}>
          {shown.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and never move
            <p key={at} className={'unchanged' in row ? styles.note : undefined}>
              {'unchanged' in row ? unchanged(row.unchanged) : <Pieces pieces={row.pieces} />}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

const unchanged = (count: number) => `（${count} 段没有改动）`;

type BesideProps = { label: string; rows: readonly (Row | { unchanged: number })[]; heads: [string, string] };

function Beside({ label, rows, heads }: BesideProps) {
  return (
    <table className={styles.beside}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) =>
          'unchanged' in row ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and never move
            <tr key={at}>
              <td colSpan={2} className={styles.note}>
                {unchanged(row.unchanged)}
              </td>
            </tr>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and never move
            <tr key={at}>
              <td>
                <Pieces pieces={row.pieces.filter(({ kind }) => kind !== 'new')} />
              </td>
              <td>
                <Pieces pieces={row.pieces.filter(({ kind }) => kind !== 'gone')} />
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  const Tags = { same: 'span', gone: 'del', new: 'ins' } as const;
  return pieces.map(({ kind, text }, at) => {
    const Tag = Tags[kind];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no names, and never move
      <Tag key={at} className={styles[kind]}>
        {text}
      </Tag>
    );
  });
}
