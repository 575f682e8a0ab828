import { Button } from 'antd';
import { useEffect, useId } from 'react';
import type { Question } from '@/shared/survey/types';
import { DragHandle } from '@/ui-admin/drag/drag-handle';
import type { Reorder } from '@/ui-admin/drag/reorder';
import { type AnyColumn, type RowChecks, RowField, type RowKey, type RowStore, useProblems } from '@/widgets/rows';
import { typeWords } from './core/words';
import type { QuestionActs } from './question-acts';
import { cellsOf } from './question-columns';
import styles from './survey.module.css';
import { WhenEditor } from './when-editor';

type Props = {
  store: RowStore<Question>;
  checks: RowChecks<Question>;
  rowKey: RowKey;
  question: Question;
  /** Place from 0. */
  at: number;
  isLast: boolean;
  /** As people read it; paragraphs have none. */
  number: number | undefined;
  isOpen: boolean;
  acts: QuestionActs;
  reorder: Reorder;
};

/** One question: a line that can be moved, and its fields when it is open. */
export function QuestionEditor(props: Props) {
  const { rowKey, question, at, isLast, number, isOpen, acts } = props;
  const problems = useHeadProblems(props);
  const body = useId();
  const name = question.title || '（没有题目）';
  const buttons = [
    { label: '上移', disabled: at === 0, onClick: () => acts.move(rowKey, -1) },
    { label: '下移', disabled: isLast, onClick: () => acts.move(rowKey, 1) },
    { label: '复制', onClick: () => acts.copy(rowKey) },
    { label: '删除', danger: true, onClick: () => acts.remove(rowKey) },
  ];
  return (
    <article
      className={problems.length > 0 ? `${styles.question} ${styles.wrong}` : styles.question}
      aria-label={`${typeWords[question.type]}：${name}`}
    >
      <div className={`row ${styles.questionHead}`}>
        <DragHandle reorder={props.reorder} id={rowKey} name={name} />
        <button
          type="button"
          className={styles.questionTitle}
          data-cells=""
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => acts.open(rowKey, !isOpen)}
        >
          <span className={styles.questionType}>{typeWords[question.type]}</span>
          <span>
            {number !== undefined && `${number}. `}
            {name}
          </span>
          {question.required && <span className={`fine ${styles.muted}`}>必答</span>}
          {question.when && <span className={`fine ${styles.muted}`}>有条件</span>}
          {question.break && at > 0 && <span className={`fine ${styles.muted}`}>另起一页</span>}
        </button>
        <span className={styles.questionActions}>
          {buttons.map(({ label, ...button }) => (
            <Button key={label} size="small" type="text" aria-label={`${label}：${name}`} {...button}>
              {label}
            </Button>
          ))}
        </span>
      </div>
      {problems.map((message) => (
        <p key={message} className="wrong">
          {message}
        </p>
      ))}
      <div id={body} hidden={!isOpen}>
        {isOpen && <QuestionFields {...props} />}
      </div>
    </article>
  );
}

/** What is wrong with the question, apart from what its fields say once it is open. */
function useHeadProblems({ store, checks, rowKey, question, at, isOpen }: Props): string[] {
  const { below, beside, ticks } = cellsOf(store, question, at);
  const shown = new Set(isOpen ? [...below, ...beside, ...ticks].map(({ name }) => name) : []);
  return useProblems(checks)
    .filter(({ key, column }) => key === rowKey && !shown.has(column))
    .map(({ message }) => message);
}

function QuestionFields({ store, checks, rowKey, question, at }: Props) {
  const id = useId();
  const { below, beside, ticks } = cellsOf(store, question, at);
  const isNew = question.title === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens, not when the title is emptied later
  useEffect(() => {
    if (isNew) document.getElementById(`${id}-title`)?.focus();
  }, []);
  const draw = (column: AnyColumn<Question>) => (
    <RowField
      key={column.name}
      store={store}
      checks={checks}
      rowKey={rowKey}
      column={column}
      name=""
      id={`${id}-${column.name}`}
      disabled={false}
    />
  );
  return (
    <div className={`stack ${styles.fields}`}>
      {below.map(draw)}
      {beside.length > 0 && <div className={styles.pair}>{beside.map(draw)}</div>}
      <div className={`row ${styles.checks}`}>{ticks.map(draw)}</div>
      <WhenEditor questions={store} rowKey={rowKey} at={at} />
    </div>
  );
}
