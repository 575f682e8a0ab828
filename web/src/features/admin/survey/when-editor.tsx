import { InputNumber, Select } from 'antd';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { choicesOf, numbersOf } from '@/shared/survey/questions';
import type { Condition, Question } from '@/shared/survey/types';
import { byWords } from '@/ui-admin/values/by-words';
import {
  type CellPlace,
  RowChecks,
  type RowKey,
  type RowStore,
  RowsEditor,
  useCell,
  useRow,
  useRowStore,
} from '@/widgets/rows';
import { newCondition, sourcesFor } from './core/builder';
import { conditionsOf, operatorsFor } from './question-columns';
import styles from './survey.module.css';

type Props = {
  questions: RowStore<Question>;
  rowKey: RowKey;
  /** Place of the question from 0. */
  at: number;
};

const none: readonly Condition[] = [];

/** When a question is shown: always, or depending on what was answered before. */
export function WhenEditor({ questions, rowKey, at }: Props) {
  const [first] = sourcesFor(useSyncExternalStore(questions.onAny, questions.rows), at);
  const [when, setWhen] = useCell(questions, rowKey, 'when');
  const conditions = when?.conditions ?? none;
  // What happens to the conditions is undone among them, not once more among the questions.
  const store = useRowStore<Condition>(conditionsOf(questions, rowKey), conditions, (next) =>
    setWhen(next.length === 0 ? undefined : { ...when, conditions: next }, { capture: 'remote' }),
  );
  const checks = useMemo(() => new RowChecks(store), [store]);
  const draw = useMemo(() => cellsAmong(questions, rowKey), [questions, rowKey]);
  if (!first && conditions.length === 0) return null;
  return (
    <fieldset className={styles.options}>
      <legend>显示条件</legend>
      {conditions.length === 0 && <p className={`fine ${styles.muted}`}>总是显示。</p>}
      {conditions.length > 1 && (
        <div className={`row ${styles.option}`}>
          <span>满足</span>
          <Select
            aria-label="条件之间"
            value={when?.any ? 'any' : 'all'}
            options={byWords({ all: '全部条件', any: '任一条件' })}
            onChange={(value) => setWhen({ any: value === 'any', conditions: [...conditions] })}
          />
          <span>时显示</span>
        </div>
      )}
      <RowsEditor
        store={store}
        checks={checks}
        draw={draw}
        nameOf={(number) => `条件 ${number}`}
        addLabel="添加条件"
        fresh={first && (() => newCondition(first))}
        mayAdd={first !== undefined}
        sortable={false}
        look="lines"
      />
    </fieldset>
  );
}

type Place = CellPlace<Condition>;

/** The cells of a condition on a question among others. */
function cellsAmong(questions: RowStore<Question>, key: RowKey) {
  const drawn = (Cell: (props: CellProps) => ReactNode) => (place: Place) => (
    <Cell {...place} questions={questions} question={key} />
  );
  return { question: drawn(SourceCell), is: drawn(OperatorCell), value: drawn(AnswerCell) };
}

type CellProps = Place & {
  questions: RowStore<Question>;
  /** Key of the question that the condition is for. */
  question: RowKey;
};

/** The questions that a condition can look at, and the one it does. */
function useSources({ questions, question, store, rowKey }: CellProps) {
  const all = useSyncExternalStore(questions.onAny, questions.rows);
  const condition = useRow(store, rowKey);
  const sources = sourcesFor(all, questions.indexOf(question));
  return { all, sources, condition, source: sources.find(({ id }) => id === condition?.question) };
}

function SourceCell(props: CellProps) {
  const { all, sources, source } = useSources(props);
  const numbers = numbersOf(all);
  return (
    <Select
      className={styles.filling}
      aria-label={`${props.name}：题目`}
      value={source?.id ?? null}
      placeholder="依据的题目不在前面，请重选"
      options={sources.map(({ id, title }) => ({ value: id, label: `${numbers.get(id)}. ${title}` }))}
      onChange={(id) => id && props.store.set(props.rowKey, 'question', id)}
    />
  );
}

function OperatorCell(props: CellProps) {
  const { source, condition } = useSources(props);
  return (
    <Select
      className={styles.filling}
      aria-label={`${props.name}：比较`}
      value={condition?.is ?? 'is'}
      options={operatorsFor(source)}
      onChange={(is) => props.store.set(props.rowKey, 'is', is)}
    />
  );
}

function AnswerCell(props: CellProps) {
  const { source, condition } = useSources(props);
  const set = (value: string) => props.store.set(props.rowKey, 'value', value);
  if (source?.type === 'number') {
    return (
      <InputNumber
        className={styles.filling}
        aria-label={`${props.name}：数字`}
        controls={false}
        value={Number(condition?.value)}
        onChange={(value) => set(String(value ?? 0))}
      />
    );
  }
  const choices = source ? choicesOf(source) : [];
  return (
    <Select
      className={styles.filling}
      aria-label={`${props.name}：选项`}
      value={choices.find(({ id }) => id === condition?.value)?.id ?? null}
      placeholder="请选择"
      options={choices.map(({ id, text }) => ({ value: id, label: text }))}
      onChange={(value) => value && set(value)}
    />
  );
}
