import type { ReactNode } from 'react';
import type { ServiceProps } from '@/shared/api/public';
import { ErrorSummary, type Problem, problemOf } from './error-summary';
import { Page } from './page';
import { LineField } from './questions';

type DoorPageProps = {
  page: ServiceProps;
  /** What code and password were given for. */
  lead: string;
  /** As it was typed. */
  queryCode: string;
  problems: Problem[];
  /** What was written before the door closed, and goes in with its writer. */
  text?: string;
  /** Where to go without a code. */
  other: ReactNode;
  /** Help beside the questions. */
  children: ReactNode;
};

/** Code and password of a letter or an application. What is wrong with both is said at the code. */
export function DoorPage({ page, lead, queryCode, problems, text = '', other, children }: DoorPageProps) {
  const shown = problems.map((problem) => ({ ...problem, field: problem.field || 'queryCode' }));
  const typed = { autoCapitalize: 'characters', spellCheck: false };
  return (
    <Page crumbs={page.crumbs} className="question">
      <div>
        <ErrorSummary problems={shown} />
        <h1>{page.name}</h1>
        <p className="lead">{lead}</p>
        <form method="post" action={page.column.path} encType="multipart/form-data" noValidate>
          <LineField
            {...typed}
            name="queryCode"
            label="查询码"
            hint="12 位，例如 CDFG-34HJ-67KM；大小写和横线不影响"
            value={queryCode}
            error={problemOf(shown, 'queryCode')}
          />
          <LineField
            {...typed}
            name="password"
            label="查询密码"
            hint="8 位"
            value=""
            error={problemOf(shown, 'password')}
          />
          {text !== '' && <input type="hidden" name="text" value={text} />}
          <p className="actions">
            <button className="btn" type="submit">
              查询
            </button>
            {other}
          </p>
        </form>
      </div>
      <aside className="panel" aria-label="查询帮助">
        {children}
      </aside>
    </Page>
  );
}
