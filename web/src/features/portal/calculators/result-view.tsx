import { type RefObject, useEffect, useRef } from 'react';
import { Fact } from '@/ui-portal/fact';
import { Icon } from '@/ui-portal/icon';
import type { IconName } from '@/ui-portal/sprite';
import { type Answers, type Field, inWords } from './core/answers';
import type { Figure, NotApplicable, Result, Tone } from './core/calculator';
import { DataTable } from './data-table';
import { ScaleBar } from './scale-bar';
import type { CalculatorInfo } from './types';

type ResultViewProps = {
  outcome: Result | NotApplicable;
  info: CalculatorInfo;
  /** What was asked and answered, for the person to look over and for the paper. */
  fields: readonly Field[];
  answers: Answers;
  /** Edition and date of the text, or the physician who signed it. */
  signed: string;
  /** Back to the questions; the answers stay. */
  onAgain: () => void;
};

/** What came out. Its heading says it whole and takes the focus, so that it is read out. */
export function ResultView({ outcome, info, fields, answers, signed, onAgain }: ResultViewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, []);
  const again = (
    <button className="btn" type="button" onClick={onAgain}>
      重新计算
    </button>
  );
  return (
    <div className="calculator-result">
      <div className="result-main">
        {outcome.kind === 'result' ? (
          <Found result={outcome} info={info} signed={signed} title={title} />
        ) : (
          <Refused outcome={outcome} title={title} />
        )}
      </div>
      <section className="calculator-answers" aria-labelledby="calc-answers">
        <h2 id="calc-answers">您填写的</h2>
        <dl>
          {inWords(fields, answers).map(({ label, text }) => (
            <Fact key={label} label={label}>
              {text}
            </Fact>
          ))}
        </dl>
        <p className="actions">{again}</p>
      </section>
    </div>
  );
}

type Titled = { title: RefObject<HTMLHeadingElement | null> };

function Refused({ outcome, title }: Titled & { outcome: NotApplicable }) {
  return (
    <section className="result-card" aria-labelledby="calc-result">
      <h2 id="calc-result" tabIndex={-1} ref={title} className="result-refused">
        <Icon name="alert" />
        不适用
      </h2>
      <p>{outcome.reason}</p>
      <Lines lines={outcome.advice} />
    </section>
  );
}

const icons: Record<Tone, IconName> = { good: 'check', watch: 'alert', alert: 'alert', plain: 'gauge' };

type FoundProps = Titled & { result: Result } & Pick<ResultViewProps, 'info' | 'signed'>;

function Found({ result, info, signed, title }: FoundProps) {
  const { main, word, tone, air } = result;
  return (
    <>
      <section className={`result-card tone-${tone}`} aria-labelledby="calc-result">
        <h2 id="calc-result" tabIndex={-1} ref={title}>
          <span className="result-label">{main.label}</span>
          <span className="result-value">
            <b>{main.value}</b>
            {main.unit !== '' && <small>{main.unit}</small>}
          </span>
          <span className={air === undefined ? 'result-word' : `result-word air air-${air}`}>
            <Icon name={icons[tone]} />
            {word}
          </span>
        </h2>
        {result.scale && <ScaleBar scale={result.scale} ofAir={air !== undefined} />}
        <Figures figures={result.figures} />
        <p className="hint">判定依据：{info.standard}</p>
      </section>
      <div className="result-words">
        <p className="tag">{signed}</p>
        <Paragraphs id="calc-meaning" heading="这说明什么" lines={result.meaning} />
        <Paragraphs id="calc-next" heading="接下来怎么做" lines={result.next} />
        <Paragraphs id="calc-doctor" heading="什么时候看医生" lines={result.doctor} className="result-doctor" />
      </div>
      {result.tables.map((table) => (
        <DataTable key={table.caption} table={table} />
      ))}
      <section aria-labelledby="calc-steps">
        <h2 id="calc-steps">怎么算出来的</h2>
        <ol className="result-steps">
          {result.steps.map(({ label, sum }) => (
            <li key={label}>
              <b>{label}</b>
              <span>{sum}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Figures({ figures }: { figures: Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className="result-figures">
      {figures.map(({ label, value, unit, note = '' }) => (
        <Fact key={label} label={label}>
          <b>{value}</b>
          {unit !== '' && <small>{unit}</small>}
          {note !== '' && <span>{note}</span>}
        </Fact>
      ))}
    </dl>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className="result-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

type ParagraphsProps = { id: string; heading: string; lines: string[]; className?: string };

function Paragraphs({ id, heading, lines, className }: ParagraphsProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <Lines lines={lines} />
    </section>
  );
}
