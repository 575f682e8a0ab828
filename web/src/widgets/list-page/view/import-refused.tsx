import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { SmallTable } from '@/ui-admin/table/small-table';
import type { Correctable, RefusedRow } from '../core/import-steps';
import styles from './list-page.module.css';

type Props = {
  refused: Correctable;
  busy: boolean;
  /** Sends the corrected rows. */
  onSend: (rows: { file: string; row: number; cells: string[] }[]) => void;
};

/** Rows that did not come in, to be corrected where they stand. What is right cannot be changed by mistake. */
export function RefusedRows({ refused: { labels, rows, more }, busy, onSend }: Props) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const used = labels.map((_, at) => at).filter((at) => rows.some((row) => row.cells[at] || open(row, labels[at])));
  const several = rows.some(({ file }) => file !== '');
  const send = () =>
    onSend(
      rows.map((row) => ({
        file: row.file,
        row: row.row,
        cells: row.cells.map((cell, at) => typed[keyOf(row, at)] ?? cell),
      })),
    );
  return (
    <div className={styles.matching}>
      <SmallTable
        label="退回的行"
        caption
        columns={[
          { title: '行', cell: (row) => (several ? `${row.file} 第 ${row.row} 行` : `第 ${row.row} 行`) },
          ...used.map((at) => ({
            title: labels[at],
            cell: (row: RefusedRow) => (
              <Cell
                row={row}
                label={labels[at] ?? ''}
                text={typed[keyOf(row, at)] ?? row.cells[at] ?? ''}
                onChange={(text) => setTyped({ ...typed, [keyOf(row, at)]: text })}
              />
            ),
          })),
          {
            title: '原因',
            as: 'text' as const,
            cell: ({ problems }: RefusedRow) => problems.map(({ text }) => text).join('；'),
          },
        ]}
        rows={rows}
        keyOf={(row) => keyOf(row, 0)}
      />
      {more > 0 && <p className="fine">另有 {more} 行没有列出，请下载错误文件修改后再导入。</p>}
      <Button type="primary" disabled={busy} onClick={send}>
        导入改正的行
      </Button>
    </div>
  );
}

function keyOf(row: RefusedRow, at: number): string {
  return `${row.file}/${row.row}/${at}`;
}

/** Whether a cell may be what is wrong: a problem of the whole row may lie in any. */
function open(row: RefusedRow, label: string | undefined): boolean {
  return row.problems.some((problem) => problem.label === label || problem.label === '');
}

type CellProps = { row: RefusedRow; label: string; text: string; onChange: (text: string) => void };

function Cell({ row, label, text, onChange }: CellProps) {
  const id = useId();
  if (!open(row, label)) {
    return text;
  }
  const problems = row.problems.filter((problem) => problem.label === label).map((problem) => problem.text);
  const wrong = problems.length > 0;
  return (
    <>
      <Input
        className={styles.cell ?? ''}
        aria-label={`第 ${row.row} 行的${label}`}
        aria-invalid={wrong}
        {...(wrong ? { status: 'error' as const, 'aria-describedby': id } : {})}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      {wrong && (
        <span id={id} className="visually-hidden">
          {problems.join('；')}
        </span>
      )}
    </>
  );
}
