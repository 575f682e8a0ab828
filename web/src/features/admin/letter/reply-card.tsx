import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useId, useRef, useState } from 'react';
import { text as textRule } from '@/shared/rules/rules';
import { useQuestion } from '@/ui-admin/dialog/use-confirm';
import { Field } from '@/ui-admin/form/field';
import { useSaveKey } from '@/ui-admin/form/use-save-key';
import { Card } from '@/ui-admin/page/page-head';
import { useUnsavedMark } from '@/ui-admin/page/unsaved';
import { useMay } from '@/ui-admin/permission';
import { labelOf, limits, mayDo, nameOf, openBlanks } from './core/words';
import { LeftOver } from './left-over';
import styles from './letter.module.css';
import { templatesOptions } from './letter-api';
import type { LetterDetail } from './letter-types';
import { Newer } from './newer';
import type { LetterActs } from './use-letter-acts';
import { useTyped } from './use-typed';

type Props = { detail: LetterDetail; acts: LetterActs };

/** The reply: written by one person, read by another before it goes out. */
export function ReplyCard({ detail, acts }: Props) {
  const { draft, letter } = detail;
  const typed = useTyped(draft);
  useUnsavedMark(typed.isUnsaved);
  const mayWrite = mayDo(detail, 'draft') || mayDo(detail, 'propose');
  if (mayWrite) {
    return (
      <Card title="答复" {...(draft ? { note: `草稿由 ${nameOf(detail.steps, letter.draftBy)} 保存` } : {})}>
        {typed.isOvertaken && (
          <Newer what="草稿" onKeep={typed.keep} onTake={typed.drop}>
            <div className={styles.text}>{draft || '（草稿是空的）'}</div>
          </Newer>
        )}
        <ReplyForm detail={detail} acts={acts} text={typed.text ?? draft} onChange={typed.write} onSaved={typed.drop} />
      </Card>
    );
  }
  return (
    <>
      {typed.text !== null && <LeftOver label="没有保存的答复" text={typed.text} onDrop={typed.drop} />}
      {draft && (
        <Card
          title={letter.state === 'review' ? '待审核的答复' : '答复草稿'}
          note={`${nameOf(detail.steps, letter.draftBy)} 起草`}
        >
          <div className={styles.text}>{draft}</div>
          {letter.state === 'review' && !mayDo(detail, 'approve') && (
            <p className={`fine ${styles.note}`}>答复由起草人以外、有审核权限的同事审核。</p>
          )}
        </Card>
      )}
    </>
  );
}

type FormProps = Props & { text: string; onChange: (text: string) => void; onSaved: () => void };

function ReplyForm({ detail, acts: { run, busy }, text, onChange, onSaved }: FormProps) {
  const id = useId();
  const ask = useQuestion();
  const area = useRef<TextAreaRef>(null);
  const [error, setError] = useState('');
  const send = async (act: 'draft' | 'propose') => {
    const problem = textRule('答复', limits.answer.least, limits.answer.most)(text) ?? '';
    setError(problem);
    if (problem) return area.current?.focus();
    const blanks = act === 'propose' ? openBlanks(text) : [];
    const goesOn =
      blanks.length === 0 ||
      (await ask({
        title: '还有没填写的地方',
        content: `答复里还有 ${blanks.join('、')}，仍然提交审核吗？`,
        ok: '仍然提交',
        cancel: '回去填写',
      }));
    if (!goesOn) return area.current?.focus();
    const refused = await run(act, { body: text });
    if (refused) setError(refused.body ?? '');
    else onSaved();
  };
  const onKeyDown = useSaveKey(labelOf(detail, 'draft'), () => {
    if (!busy) void send('draft');
  });
  const insert = (piece: string) => {
    const input = area.current?.resizableTextArea?.textArea;
    const at = input?.selectionStart ?? text.length;
    const end = input?.selectionEnd ?? at;
    onChange(text.slice(0, at) + piece + text.slice(end));
    input?.focus();
  };
  return (
    <div className="stack">
      <TemplateSelect category={detail.letter.category} disabled={busy} onInsert={insert} />
      <Field
        id={`${id}-body`}
        label="答复"
        hideLabel
        hint="Ctrl+S 保存草稿。提交后由另一位同事审核，审核通过才发给写信人。"
        error={error}
      >
        {(aria) => (
          <Input.TextArea
            {...aria}
            ref={area}
            rows={12}
            value={text}
            readOnly={busy}
            status={error ? 'error' : ''}
            showCount={{ formatter: ({ count }) => `${count}/${limits.answer.most}` }}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <p className={`row ${styles.buttons}`}>
        <Button disabled={busy} onClick={() => void send('draft')}>
          {labelOf(detail, 'draft')}
        </Button>
        <Button type="primary" disabled={busy} onClick={() => void send('propose')}>
          {labelOf(detail, 'propose')}
        </Button>
      </p>
    </div>
  );
}

type TemplateSelectProps = {
  /** Category of the letter: its templates are offered, and those for every category. */
  category: string;
  disabled: boolean;
  onInsert: (body: string) => void;
};

/** Puts a kept text into the reply, where the cursor stands. */
function TemplateSelect({ category, disabled, onInsert }: TemplateSelectProps) {
  const id = useId();
  const mayList = useMay()('consult:template:list');
  const { data } = useQuery({ ...templatesOptions, enabled: mayList });
  const fitting = (data ?? []).filter((template) => template.category === '' || template.category === category);
  if (fitting.length === 0) return null;
  return (
    <div className={`row ${styles.line}`}>
      <label htmlFor={id}>插入模板</label>
      <Select
        id={id}
        className={styles.template}
        value={null}
        disabled={disabled}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="选择后插到光标处"
        options={fitting.map((template) => ({ value: template.id, label: template.name }))}
        onSelect={(chosen: string | null) => {
          const body = fitting.find((template) => template.id === chosen)?.body;
          if (body) onInsert(body);
        }}
      />
    </div>
  );
}
