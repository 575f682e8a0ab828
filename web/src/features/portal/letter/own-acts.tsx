import type { ReactNode } from 'react';
import { Send } from '@/ui-portal/actions';
import { problemOf } from '@/ui-portal/error-summary';
import { Choices, FieldGroup } from '@/ui-portal/form-field';
import { TextField } from '@/ui-portal/questions';
import type { OwnData } from './types';

const words = ['很满意', '满意', '一般', '不满意', '很不满意'];
const stars = words.map((word, index) => ({ value: String(5 - index), text: `${word}（${5 - index} 分）` }));

type OwnActsProps = { path: string; data: OwnData };

/** What the writer can still do: ask once more, rate, withdraw, have everything destroyed. */
export function OwnActs({ path, data }: OwnActsProps) {
  const { letter, problems, text } = data;
  return (
    <>
      {letter.canAsk && (
        <Act path={path} ticket={data.ticket} act="supplement" title="补充追问" open={text !== ''}>
          <TextField
            name="text"
            label="还有什么没有说清"
            hint="10–1000 个字，只能补充一次；别的问题请另写一封信"
            rows={6}
            value={text}
            error={problemOf(problems, 'text')}
          />
          <Send text="提交补充" />
        </Act>
      )}
      {letter.canRate && (
        <Act
          path={path}
          ticket={data.ticket}
          act="rate"
          title="评价这次答复"
          open={problemOf(problems, 'stars') !== ''}
        >
          <FieldGroup id="stars" legend="您满意吗" error={problemOf(problems, 'stars')}>
            <Choices name="stars" options={stars} idOf={(value) => `stars-${value}`} />
          </FieldGroup>
          <Send text="提交评价" />
        </Act>
      )}
      {letter.canWithdraw && (
        <Act path={path} ticket={data.ticket} act="withdraw" title="撤回这封信">
          <p>撤回以后不再办理，也不能恢复。内容过一段时间销毁。</p>
          <Send text="确认撤回" />
        </Act>
      )}
      {letter.canErase && (
        <Act path={path} ticket={data.ticket} act="erase" title="销毁我的来信和个人信息">
          <p>销毁以后谁也看不到这封信和答复，包括您自己，不能恢复。已经公开的问答里没有您的个人信息，会保留。</p>
          <Send text="确认销毁" />
        </Act>
      )}
    </>
  );
}

type ActProps = { path: string; ticket: string; act: string; title: string; open?: boolean; children: ReactNode };

function Act({ path, ticket, act, title, open = false, children }: ActProps) {
  return (
    <details className="act" open={open}>
      <summary>{title}</summary>
      <form method="post" action={path} encType="multipart/form-data" noValidate>
        <input type="hidden" name="ticket" value={ticket} />
        <input type="hidden" name="act" value={act} />
        {children}
      </form>
    </details>
  );
}
