import { InputNumber, Select } from 'antd';
import { useCallback, useSyncExternalStore } from 'react';
import { choicesOf, numbersOf } from '@/shared/survey/questions';
import type { Condition, Operator, Question } from '@/shared/survey/types';
import type { RowKey } from '@/widgets/rows/core/delta';
import type { RowStore } from '@/widgets/rows/core/row-store';
import { RowList } from '@/widgets/rows/view/row-list';
import { useRowStore } from '@/widgets/rows/view/use-row-store';
import { useCell, useRow } from '@/widgets/rows/view/use-rows';
import { newCondition, sourcesFor } from './core/builder';
import styles from './survey.module.css';

type Props = {
  questions: RowStore<Question>;
  rowKey: RowKey;
  /** Place of the question from 0. */
  at: number;
};

const conditionsAtMost = {
  columns: [],
  blank: (): Condition => ({ question: '', is: 'is', value: '' }),
  most: 5,
};

const none: readonly Condition[] = [];

/** When a question is shown: always, or depending on what was answered before. */
export function WhenEditor({ questions, rowKey, at }: Props) {
  const [first] = sourcesFor(useSyncExternalStore(questions.onAny, questions.rows), at);
  const [when, setWhen] = useCell(questions, rowKey, 'when');
  const conditions = when?.conditions ?? none;
  // What happens to the conditions is undone among them, not once more among the questions.
  const store = useRowStore<Condition>(conditionsAtMost, conditions, (next) =>
    setWhen(next.length === 0 ? undefined : { ...when, conditions: next }, { capture: 'remote' }),
  );
  const cells = useCallback(
    (key: RowKey, number: number) => (
      <ConditionLine store={store} rowKey={key} place={number} questions={questions} at={at} />
    ),
    [store, questions, at],
  );
  if (!first && conditions.length === 0) return null;
  return (
    <fieldset className={styles.options}>
      <legend>显示条件</legend>
      {conditions.length === 0 && <p className={styles.muted}>总是显示。</p>}
      {conditions.length > 1 && (
        <div className={styles.option}>
          <span>满足</span>
          <Select
            aria-label="条件之间"
            value={when?.any ? 'any' : 'all'}
            options={[
              { value: 'all', label: '全部条件' },
              { value: 'any', label: '任一条件' },
            ]}
            onChange={(value) => setWhen({ any: value === 'any', conditions: [...conditions] })}
          />
          <span>时显示</span>
        </div>
      )}
      <RowList
        store={store}
        nameOf={(number) => `条件 ${number}`}
        addLabel="添加条件"
        fresh={first && (() => newCondition(first))}
        mayAdd={first !== undefined}
        sortable={false}
        look="lines"
      >
        {cells}
      </RowList>
    </fieldset>
  );
}

const operators: Record<Operator, string> = { is: '选了', not: '没有选', ge: '不小于', le: '不大于' };

type LineProps = {
  store: RowStore<Condition>;
  rowKey: RowKey;
  /** From 1. */
  place: number;
  questions: RowStore<Question>;
  at: number;
};

function ConditionLine({ store, rowKey, place, questions: all, at }: LineProps) {
  const questions = useSyncExternalStore(all.onAny, all.rows);
  const condition = useRow(store, rowKey);
  if (!condition) return null;
  const change = (part: Partial<Condition>) => store.patch(rowKey, part);
  const sources = sourcesFor(questions, at);
  const numbers = numbersOf(questions);
  const source = sources.find(({ id }) => id === condition.question);
  const isNumber = source?.type === 'number';
  const choices = source ? choicesOf(source) : [];
  const allowed: Operator[] = isNumber
    ? ['ge', 'le']
    : source?.type === 'scale' || source?.type === 'nps'
      ? ['is', 'not', 'ge', 'le']
      : ['is', 'not'];
  return (
    <div className={styles.option}>
      <Select
        className={styles.grow}
        aria-label={`条件 ${place}：题目`}
        value={source ? condition.question : null}
        placeholder="依据的题目不在前面，请重选"
        options={sources.map(({ id, title }) => ({ value: id, label: `${numbers.get(id)}. ${title}` }))}
        onChange={(id) => {
          const chosen = sources.find((one) => one.id === id);
          if (chosen) change(newCondition(chosen));
        }}
      />
      <Select
        aria-label={`条件 ${place}：比较`}
        value={condition.is}
        options={allowed.map((value) => ({ value, label: operators[value] }))}
        onChange={(is) => change({ is })}
      />
      {!isNumber ? (
        <Select
          className={styles.grow}
          aria-label={`条件 ${place}：选项`}
          value={choices.some(({ id }) => id === condition.value) ? condition.value : null}
          placeholder="请选择"
          options={choices.map(({ id, text }) => ({ value: id, label: text }))}
          onChange={(value) => change({ value })}
        />
      ) : (
        <InputNumber
          aria-label={`条件 ${place}：数字`}
          controls={false}
          value={Number(condition.value)}
          onChange={(value) => change({ value: String(value ?? 0) })}
        />
      )}
    </div>
  );
}
