import type { Job, Study } from '@/shared/recruit/types';
import { text } from '@/ui-admin/values/text';
import { type GridColumn, GridFrame, useGrid } from '@/widgets/grid';
import { useRowStore } from '@/widgets/rows';
import styles from './recruit.module.css';
import { wordOf } from './recruit-words';

/** A text that is read whole: it goes on in further lines. */
const whole = { ...text, show: (value: string) => <span className={styles.whole}>{value}</span> };

type StudyLine = Record<'time' | 'school' | 'major' | 'level' | 'kind' | 'certificate', string>;

const studyColumns: readonly GridColumn<StudyLine>[] = [
  { name: 'time', label: '起止时间', kind: whole, width: 146, frozen: 'start' },
  { name: 'school', label: '学校', kind: whole, least: 140 },
  { name: 'major', label: '专业', kind: whole, least: 120 },
  { name: 'level', label: '学历', kind: whole, width: 96 },
  { name: 'kind', label: '学习形式', kind: whole, width: 120 },
  { name: 'certificate', label: '证书编号', kind: whole, width: 170 },
];

type JobLine = Record<'time' | 'unit' | 'post' | 'witness', string>;

const jobColumns: readonly GridColumn<JobLine>[] = [
  { name: 'time', label: '起止时间', kind: whole, width: 146, frozen: 'start' },
  { name: 'unit', label: '单位', kind: whole, least: 160 },
  { name: 'post', label: '岗位', kind: whole, least: 140 },
  { name: 'witness', label: '证明人', kind: whole, width: 140 },
];

const stretch = ({ begin, end }: { begin: string; end: string }) => `${begin} 至 ${end || '今'}`;

/** Where the applicant has learned, to read and to copy into a sheet. */
export function Studies({ studies }: { studies: readonly Study[] }) {
  const lines = studies.map(
    ({ school, major, level, kind, certificate, ...time }): StudyLine => ({
      time: stretch(time),
      school,
      major,
      level: wordOf('education', level),
      kind: wordOf('study', kind),
      certificate,
    }),
  );
  return <CareerTable name="学习经历" columns={studyColumns} lines={lines} />;
}

/** Where the applicant has worked. */
export function Jobs({ jobs }: { jobs: readonly Job[] }) {
  const lines = jobs.map(({ unit, post, witness, ...time }): JobLine => ({ time: stretch(time), unit, post, witness }));
  return <CareerTable name="工作经历" columns={jobColumns} lines={lines} />;
}

type Props<Line extends Record<string, string>> = {
  name: string;
  columns: readonly GridColumn<Line>[];
  lines: readonly Line[];
};

function CareerTable<Line extends Record<string, string>>({ name, columns, lines }: Props<Line>) {
  const store = useRowStore<Line>({ columns }, lines, nothing);
  const grid = useGrid<Line>({ store, columns, locked: true });
  const rowHeight = Math.max(...lines.map((line) => heightOf(line, columns)), 0) + 2 * margin;
  const look = { rowHeight, select: false, number: false, drag: false };
  return <GridFrame {...look} grid={grid} name={name} empty="未填写" />;
}

/** Pixels around a text, of a line of it, of a Chinese character and of a letter. */
const [margin, lineHeight, character, letter] = [8, 22, 14, 8];

/** How high the longest text of a row is where its column is as narrow as it gets. */
function heightOf<Line extends Record<string, string>>(line: Line, columns: readonly GridColumn<Line>[]): number {
  const rows = columns.map(({ name, width, least = 0 }) => {
    const long = [...(line[name] ?? '')].reduce((sum, sign) => sum + (sign > '\u2e7f' ? character : letter), 0);
    return Math.ceil(long / ((width ?? least) - 2 * margin - character));
  });
  return Math.max(1, ...rows) * lineHeight;
}

/** Nothing can be changed. */
const nothing = () => undefined;
