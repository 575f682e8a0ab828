import { Button, InputNumber, Select } from 'antd';
import { choicesOf, numbersOf } from '@/shared/survey/questions';
import type { Condition, Operator, Question } from '@/shared/survey/types';
import { newCondition, sourcesFor } from './core/builder';
import styles from './survey.module.css';

type Props = {
  question: Question;
  questions: Question[];
  /** Place of the question from 0. */
  at: number;
  onChange: (question: Question) => void;
};

const mostConditions = 5;

/** When a question is shown: always, or depending on what was answered before. */
export function WhenEditor({ question, questions, at, onChange }: Props) {
  const sources = sourcesFor(questions, at);
  const { when, ...rest } = question;
  const conditions = when?.conditions ?? [];
  const set = (next: Condition[]) =>
    onChange(next.length === 0 ? rest : { ...rest, when: { ...when, conditions: next } });
  const [first] = sources;
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
            onChange={(value) => onChange({ ...rest, when: { any: value === 'any', conditions } })}
          />
          <span>时显示</span>
        </div>
      )}
      {conditions.map((condition, i) => (
        <ConditionLine
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own
          key={i}
          place={i + 1}
          condition={condition}
          questions={questions}
          sources={sources}
          onChange={(next) => set(conditions.map((other, j) => (j === i ? next : other)))}
          onRemove={() => set(conditions.filter((_, j) => j !== i))}
        />
      ))}
      {first && conditions.length < mostConditions && (
        <Button size="small" onClick={() => set([...conditions, newCondition(first)])}>
          添加条件
        </Button>
      )}
    </fieldset>
  );
}

const operators: Record<Operator, string> = { is: '选了', not: '没有选', ge: '不小于', le: '不大于' };

type LineProps = {
  place: number;
  condition: Condition;
  questions: Question[];
  sources: Question[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
};

function ConditionLine({ place, condition, questions, sources, onChange, onRemove }: LineProps) {
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
          if (chosen) onChange(newCondition(chosen));
        }}
      />
      <Select
        aria-label={`条件 ${place}：比较`}
        value={condition.is}
        options={allowed.map((value) => ({ value, label: operators[value] }))}
        onChange={(is) => onChange({ ...condition, is })}
      />
      {!isNumber ? (
        <Select
          className={styles.grow}
          aria-label={`条件 ${place}：选项`}
          value={choices.some(({ id }) => id === condition.value) ? condition.value : null}
          placeholder="请选择"
          options={choices.map(({ id, text }) => ({ value: id, label: text }))}
          onChange={(value) => onChange({ ...condition, value })}
        />
      ) : (
        <InputNumber
          aria-label={`条件 ${place}：数字`}
          controls={false}
          value={Number(condition.value)}
          onChange={(value) => onChange({ ...condition, value: String(value ?? 0) })}
        />
      )}
      <Button size="small" type="text" danger aria-label={`删除条件 ${place}`} onClick={onRemove}>
        删除
      </Button>
    </div>
  );
}
