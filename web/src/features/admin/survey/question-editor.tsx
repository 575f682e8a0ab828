import { Button, Checkbox, Input, InputNumber } from 'antd';
import { useId } from 'react';
import type { Option, Question } from '@/shared/survey/types';
import { DragHandle } from '@/ui-admin/drag/drag-handle';
import type { Reorder } from '@/ui-admin/drag/reorder';
import { Field } from '@/ui-admin/form/field';
import type { RowKey } from '@/widgets/rows/core/delta';
import type { RowStore } from '@/widgets/rows/core/row-store';
import { hasEnds, hasOptions, hasRows, mayHaveOther } from './core/builder';
import { typeWords } from './core/words';
import { OptionsEditor } from './options-editor';
import type { QuestionActs } from './question-acts';
import styles from './survey.module.css';
import { WhenEditor } from './when-editor';

type Props = {
  store: RowStore<Question>;
  rowKey: RowKey;
  question: Question;
  /** Place from 0. */
  at: number;
  isLast: boolean;
  /** As people read it; paragraphs have none. */
  number: number | undefined;
  isOpen: boolean;
  problems: readonly string[];
  acts: QuestionActs;
  reorder: Reorder;
};

const noOptions: readonly Option[] = [];

/** One question: a line that can be moved, and its fields when it is open. */
export function QuestionEditor(props: Props) {
  const { rowKey, question, at, isLast, number, isOpen, problems, acts } = props;
  const body = useId();
  const name = question.title || '（没有题目）';
  return (
    <article
      className={problems.length > 0 ? `${styles.question} ${styles.wrong}` : styles.question}
      aria-label={`${typeWords[question.type]}：${name}`}
    >
      <div className={styles.questionHead}>
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
          {question.required && <span className={styles.muted}>必答</span>}
          {question.when && <span className={styles.muted}>有条件</span>}
          {question.break && at > 0 && <span className={styles.muted}>另起一页</span>}
        </button>
        <span className={styles.questionActions}>
          <Button
            size="small"
            type="text"
            disabled={at === 0}
            aria-label={`上移：${name}`}
            onClick={() => acts.move(rowKey, -1)}
          >
            上移
          </Button>
          <Button
            size="small"
            type="text"
            disabled={isLast}
            aria-label={`下移：${name}`}
            onClick={() => acts.move(rowKey, 1)}
          >
            下移
          </Button>
          <Button size="small" type="text" aria-label={`复制：${name}`} onClick={() => acts.copy(rowKey)}>
            复制
          </Button>
          <Button size="small" type="text" danger aria-label={`删除：${name}`} onClick={() => acts.remove(rowKey)}>
            删除
          </Button>
        </span>
      </div>
      {problems.map((message) => (
        <p key={message} className={styles.error}>
          {message}
        </p>
      ))}
      <div id={body} hidden={!isOpen}>
        {isOpen && <QuestionFields {...props} />}
      </div>
    </article>
  );
}

function QuestionFields({ store, rowKey, question, at }: Props) {
  const id = useId();
  const { type } = question;
  const change = (part: Partial<Question>) => store.patch(rowKey, part, { typing: true });
  // What happens to the options is undone among them, not once more among the questions.
  const hold = (part: Partial<Question>) => store.patch(rowKey, part, { capture: 'remote' });
  return (
    <div className={styles.fields}>
      <Field id={`${id}-title`} label={type === 'paragraph' ? '文字' : '题目'} required>
        {(aria) => (
          <Input.TextArea
            {...aria}
            autoFocus={question.title === ''}
            rows={type === 'paragraph' ? 3 : 2}
            maxLength={type === 'paragraph' ? 2000 : 300}
            value={question.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      {type !== 'paragraph' && (
        <Field id={`${id}-help`} label="说明">
          {(aria) => (
            <Input
              {...aria}
              maxLength={500}
              value={question.help ?? ''}
              onChange={(event) => change({ help: event.target.value })}
            />
          )}
        </Field>
      )}
      {hasOptions(type) && (
        <OptionsEditor
          label={type === 'matrix' ? '列' : '选项'}
          options={question.options ?? noOptions}
          withOther={mayHaveOther(type)}
          withExclusive={type === 'multiple'}
          onChange={(options) => hold({ options })}
        />
      )}
      {hasRows(type) && (
        <OptionsEditor
          label="行"
          options={question.rows ?? noOptions}
          withOther={false}
          withExclusive={false}
          onChange={(rows) => hold({ rows })}
        />
      )}
      <Bounds question={question} onChange={change} />
      <div className={styles.checks}>
        {type !== 'paragraph' && (
          <Checkbox
            checked={question.required ?? false}
            onChange={(event) => change({ required: event.target.checked })}
          >
            必答
          </Checkbox>
        )}
        {hasOptions(type) && type !== 'matrix' && (
          <Checkbox checked={question.random ?? false} onChange={(event) => change({ random: event.target.checked })}>
            选项随机排列
          </Checkbox>
        )}
        {at > 0 && (
          <Checkbox checked={question.break ?? false} onChange={(event) => change({ break: event.target.checked })}>
            从这一题起另起一页
          </Checkbox>
        )}
      </div>
      <WhenEditor questions={store} rowKey={rowKey} at={at} />
    </div>
  );
}

/** Ends of numbers and of how many may be chosen, the unit, and what the ends of a scale mean. */
function Bounds({ question, onChange }: { question: Question; onChange: (part: Partial<Question>) => void }) {
  const id = useId();
  const { type } = question;
  if (hasEnds(type)) {
    return (
      <div className={styles.pair}>
        {(['low', 'high'] as const).map((end) => (
          <Field key={end} id={`${id}-${end}`} label={end === 'low' ? '最低一端的说明' : '最高一端的说明'}>
            {(aria) => (
              <Input
                {...aria}
                maxLength={20}
                value={question[end] ?? ''}
                onChange={(event) => onChange({ [end]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    );
  }
  if (type === 'attachment') {
    return (
      <Field id={`${id}-max`} label="最多几个文件" hint="每个不超过 5 MB，可以是 jpg、png、pdf">
        {(aria) => (
          <InputNumber
            controls={false}
            {...aria}
            min={1}
            max={3}
            precision={0}
            value={question.max ?? 1}
            onChange={(value) => onChange({ max: value ?? 1 })}
          />
        )}
      </Field>
    );
  }
  if (type !== 'number' && type !== 'multiple') return null;
  const words = type === 'number' ? { min: '最小', max: '最大' } : { min: '最少选几项', max: '最多选几项' };
  return (
    <div className={styles.pair}>
      {(['min', 'max'] as const).map((end) => (
        <Field key={end} id={`${id}-${end}`} label={words[end]}>
          {(aria) => (
            <InputNumber
              {...aria}
              controls={false}
              value={question[end] ?? null}
              onChange={(value) => onChange({ [end]: value ?? undefined })}
            />
          )}
        </Field>
      ))}
      {type === 'number' && (
        <Field id={`${id}-unit`} label="单位">
          {(aria) => (
            <Input
              {...aria}
              maxLength={20}
              value={question.unit ?? ''}
              onChange={(event) => onChange({ unit: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
