import { Button } from 'antd';
import { useRef, useState } from 'react';
import { numbersOf } from '@/shared/survey/questions';
import type { Question, QuestionType } from '@/shared/survey/types';
import { ReorderStatus } from '@/ui-admin/drag/drag-handle';
import { useReorder } from '@/ui-admin/drag/use-reorder';
import { copyOf, inserted, moved, newQuestion, removed } from './core/builder';
import { typeWords } from './core/words';
import { QuestionEditor } from './question-editor';
import styles from './survey.module.css';

type Props = {
  questions: Question[];
  /** What the server found wrong, by the place of the question; -1 for the whole. */
  problems: Map<number, string[]>;
  /** Questions for attachments are offered. */
  withAttachments: boolean;
  onChange: (questions: Question[]) => void;
};

/** The questions in their order: opened one at a time, moved by buttons, by dragging or by keys. */
export function QuestionList({ questions, problems, withAttachments, onChange }: Props) {
  const [open, setOpen] = useState('');
  const [said, setSaid] = useState('');
  const section = useRef<HTMLElement>(null);
  const numbers = numbersOf(questions);
  const offered = (Object.keys(typeWords) as QuestionType[]).filter((type) => withAttachments || type !== 'attachment');
  const add = (type: QuestionType, at = questions.length) => {
    const question = newQuestion(type);
    onChange(inserted(questions, at, question));
    setOpen(question.id);
  };
  const move = (from: number, to: number) => {
    onChange(moved(questions, from, to));
    setSaid(`移到第 ${Math.min(Math.max(to, 0), questions.length - 1) + 1} 位`);
  };
  const reorder = useReorder({
    keys: questions.map(({ id }) => id),
    nameOf: (id) => questions.find((question) => question.id === id)?.title || '没有题目的一题',
    onMove: (id, to) =>
      onChange(
        moved(
          questions,
          questions.findIndex((question) => question.id === id),
          to,
        ),
      ),
  });
  const remove = (id: string) => {
    onChange(removed(questions, id));
    section.current?.focus();
  };
  return (
    <section ref={section} className={styles.questions} tabIndex={-1} aria-label="题目列表">
      {(problems.get(-1) ?? []).map((message) => (
        <p key={message} className={styles.error}>
          {message}
        </p>
      ))}
      <ol ref={reorder.list} className={styles.questionList}>
        {questions.map((question, at) => (
          <li key={question.id} data-reorder={question.id}>
            <QuestionEditor
              question={question}
              questions={questions}
              at={at}
              number={numbers.get(question.id)}
              isOpen={open === question.id}
              problems={problems.get(at) ?? []}
              onOpen={(isOpen) => setOpen(isOpen ? question.id : '')}
              onChange={(next) => onChange(questions.map((other) => (other.id === next.id ? next : other)))}
              onMove={(by) => move(at, at + by)}
              onCopy={() => onChange(inserted(questions, at + 1, copyOf(question)))}
              onRemove={() => remove(question.id)}
              reorder={reorder}
            />
          </li>
        ))}
      </ol>
      {questions.length === 0 && <p className={styles.muted}>还没有题目，请从下面选一种题型添加。</p>}
      <fieldset className={styles.types}>
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
  );
}
