import { useQuery } from '@tanstack/react-query';
import { grouped } from '@/shared/format/number';
import { type Light, LightMark } from '@/ui-admin/state/freshness-mark';
import { stateWords } from './core/words';
import { overviewOptions } from './letter-api';
import styles from './letter-list.module.css';
import type { LetterOverview } from './letter-types';

/** The conditions that a figure stands for. Exactly one of them is set. */
export type FigureFilter = Record<'state' | 'light' | 'toRelease', string>;

type Figure = { key: keyof LetterOverview; label: string; filter: FigureFilter; light?: Light };

const none: FigureFilter = { state: '', light: '', toRelease: '' };
const stateFigure = (key: 'pending' | 'handling' | 'review' | 'answered' | 'closed'): Figure => ({
  key,
  label: stateWords[key].text,
  filter: { ...none, state: key },
});

const figures: readonly Figure[] = [
  stateFigure('pending'),
  stateFigure('handling'),
  stateFigure('review'),
  { key: 'amber', label: '临期', filter: { ...none, light: 'amber' }, light: 'amber' },
  { key: 'red', label: '超期', filter: { ...none, light: 'red' }, light: 'red' },
  stateFigure('answered'),
  stateFigure('closed'),
  { key: 'toRelease', label: '待确认公开', filter: { ...none, toRelease: '1' } },
];

type Props = {
  /** The conditions of the list now. */
  filters: Record<string, string>;
  onChoose: (filter: FigureFilter) => void;
};

/** What waits for whom, in numbers. A figure shows its letters; pressed again, all of them. */
export function LetterFigures({ filters, onChoose }: Props) {
  const { data } = useQuery(overviewOptions);
  return (
    <fieldset className={styles.figures} aria-label="来信概况">
      {figures.map(({ key, label, filter, light }) => {
        const isOn = Object.entries(filter).every(([name, value]) => (filters[name] ?? '') === value);
        return (
          <button key={key} type="button" aria-pressed={isOn} onClick={() => onChoose(isOn ? none : filter)}>
            <span className={styles.figureLabel}>{light ? <LightMark light={light} /> : label}</span>
            <strong>{data ? grouped(data[key]) : ' '}</strong>
          </button>
        );
      })}
    </fieldset>
  );
}
