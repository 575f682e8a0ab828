import type { ServiceProps } from '@/shared/api/public';
import { Crumbs } from '@/ui-portal/crumbs';
import { Hotline } from '@/ui-portal/empty';
import { ErrorSummary, problemOf } from '@/ui-portal/error-summary';
import { FormField } from '@/ui-portal/form-field';
import type { AskData } from './types';

/** Code and password of a letter. */
export function AskPage({ page, data }: { page: ServiceProps; data: AskData }) {
  const { problems } = data;
  const shown = problems.map((problem) => (problem.field === '' ? { ...problem, field: 'queryCode' } : problem));
  return (
    <>
      <Crumbs crumbs={page.crumbs} />
      <div className="wrap question">
        <div>
          <ErrorSummary problems={shown} />
          <h1>{page.name}</h1>
          <p className="lead">凭寄信时得到的查询码和密码，看办理进度和答复。</p>
          <form method="post" action={page.column.path} encType="multipart/form-data" noValidate>
            <FormField
              id="queryCode"
              label="查询码"
              hint="12 位，例如 CDFG-34HJ-67KM；大小写和横线不影响"
              error={problemOf(shown, 'queryCode')}
            >
              {(control) => (
                <input
                  {...control}
                  className="short"
                  name="queryCode"
                  type="text"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  defaultValue={data.queryCode}
                />
              )}
            </FormField>
            <FormField id="password" label="查询密码" hint="8 位" error={problemOf(shown, 'password')}>
              {(control) => (
                <input
                  {...control}
                  className="short"
                  name="password"
                  type="text"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              )}
            </FormField>
            <p className="actions">
              <button className="btn" type="submit">
                查询
              </button>
              <a href={data.writePath}>写一封信</a>
            </p>
          </form>
        </div>
        <aside className="panel" aria-label="查询帮助">
          <h2>忘了查询码或密码</h2>
          <p>
            为了保护您的隐私，我们查不到它们。可以再写一封信，或拨打 <Hotline /> 询问。
          </p>
          <h2>能看到什么</h2>
          <p>办理进度、答复和附件清单。可以补充追问一次、撤回、评价。</p>
          <h2>在公用电脑上</h2>
          <p>看完请关闭页面。页面 30 分钟后失效。</p>
        </aside>
      </div>
    </>
  );
}
