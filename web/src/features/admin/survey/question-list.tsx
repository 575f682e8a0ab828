import { Button } from 'antd';
import { memo, useMemo, useRef } from 'react';
import { numbersOf } from '@/shared/survey/questions';
import type { Question, QuestionType } from '@/shared/survey/types';
import { ReorderStatus } from '@/ui-admin/drag/drag-handle';
import type { Reorder } from '@/ui-admin/drag/reorder';
import { useReorder } from '@/ui-admin/drag/use-reorder';
import {
  RowChecks,
  type RowKey,
  type RowStore,
  useFormRows,
  useRow,
  useRowStore,
  useRows,
  useTurn,
} from '@/widgets/rows';
import { typeWords } from './core/words';
import { type QuestionActs, useQuestionActs } from './question-acts';
import { questionColumns } from './question-columns';
import { QuestionEditor } from './question-editor';
import styles from './survey.module.css';
import { useChoiceChecks } from './use-choice-checks';

type Props = {
  /** Where a link to the questions leads; from there on to the first that is wrong. */
  id: string;
  questions: readonly Question[];
  /** The form could not be saved, or the survey not published, as something is wrong with a question. */
  invalid: boolean;
  /** Questions for attachments are offered. */
  withAttachments: boolean;
  onChange: (questions: Question[]) => void;
};

const options = { columns: questionColumns, blank: (): Question => ({ id: '', type: 'text', title: '' }) };

/** What is written into a cell is taken back by the browser, what was done to the cells by their grid. */
const isInGrid = (target: EventTarget) => target instanceof Element && target.closest('[data-frame]') !== null;

/** The questions in their order: opened one at a time, moved by buttons, by dragging or by keys; Ctrl+Z takes back the last step. */
export function QuestionList({ id, questions, invalid, withAttachments, onChange }: Props) {
  const store = useRowStore<Question>(options, questions, onChange);
  const checks = useMemo(() => new RowChecks(store), [store]);
  const keys = useRows(store);
  const section = useRef<HTMLElement>(null);
  const { said, say, onKeyDown } = useTurn(store, section);
  const { open, acts, add } = useQuestionActs(store, section, say);
  const numbers = numbersOf(store.rows());
  const offered = (Object.keys(typeWords) as QuestionType[]).filter((type) => withAttachments || type !== 'attachment');
  const reorder = useReorder({
    keys,
    nameOf: (key) => store.cell(key, 'title') || '没有题目的一题',
    onMove: (key, to) => store.move(key, to),
  });
  const leadToWrong = useChoiceChecks({ store, checks, invalid, section, open: acts.open });
  const nameOf = (place: number) => nameIn(store, place - 1);
  useFormRows<Question>({ id, invalid: false, rows: () => ({ store, checks }), nameOf });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only leads on whoever comes by a link
    <div id={id} tabIndex={-1} onFocus={({ target, currentTarget }) => target === currentTarget && leadToWrong()}>
      <section
        ref={section}
        className={`stack ${styles.questions}`}
        tabIndex={-1}
        aria-label="题目列表"
        onKeyDown={(event) => isInGrid(event.target) || onKeyDown(event)}
        onBlur={() => store.seal()}
      >
        <ol ref={reorder.list} className="stack close">
          {keys.map((key, at) => (
            <QuestionItem
              key={key}
              store={store}
              checks={checks}
              rowKey={key}
              at={at}
              isLast={at === keys.length - 1}
              number={numbers.get(store.cell(key, 'id'))}
              isOpen={open === key}
              reorder={reorder}
              acts={acts}
            />
          ))}
        </ol>
        {keys.length === 0 && <p className={`fine ${styles.muted}`}>还没有题目，请从下面选一种题型添加。</p>}
        <fieldset className={`row ${styles.types}`}>
          <legend className="visually-hidden">添加题目</legend>
          {offered.map((type) => (
            <Button key={type} size="small" onClick={() => add(type)}>
              ＋ {typeWords[type]}
            </Button>
          ))}
        </fieldset>
        <p role="status" className="visually-hidden">
          {said}
        </p>
        <ReorderStatus reorder={reorder} />
      </section>
    </div>
  );
}

/** What a question is called in a message. */
function nameIn(store: RowStore<Question>, at: number): string {
  const rows = store.rows();
  const number = numbersOf(rows).get(rows[at]?.id ?? '');
  return number === undefined ? `${typeWords.paragraph}“${rows[at]?.title ?? ''}”` : `第 ${number} 题`;
}

type ItemProps = {
  store: RowStore<Question>;
  checks: RowChecks<Question>;
  rowKey: RowKey;
  at: number;
  isLast: boolean;
  /** As people read it; paragraphs have none. */
  number: number | undefined;
  isOpen: boolean;
  reorder: Reorder;
  acts: QuestionActs;
};

const QuestionItem = memo(function QuestionItem({ store, rowKey, ...props }: ItemProps) {
  const question = useRow(store, rowKey);
  if (!question) return null;
  return (
    <li data-reorder={rowKey}>
      <QuestionEditor {...props} store={store} rowKey={rowKey} question={question} />
    </li>
  );
});
