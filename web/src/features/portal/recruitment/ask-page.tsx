import type { ServiceProps } from '@/shared/api/public';
import { Crumbs } from '@/ui-portal/crumbs';
import { ErrorSummary, problemOf } from '@/ui-portal/error-summary';
import { FormField } from '@/ui-portal/form-field';
import type { AskData } from './types';

/** Code and password of an application. */
export function AskPage({ page, data }: { page: ServiceProps; data: AskData }) {
  const shown = data.problems.map((problem) => ({ ...problem, field: problem.field || 'queryCode' }));
  return (
    <>
      <Crumbs crumbs={page.crumbs} />
      <div className="wrap question">
        <div>
          <ErrorSummary problems={shown} />
          <h1>{page.name}</h1>
          <p className="lead">凭报名时得到的查询码和密码，接着填写、修改、看审查结果。</p>
          <form method="post" action={page.column.path} encType="multipart/form-data" noValidate>
            <Secret
              name="queryCode"
              label="查询码"
              hint="12 位，例如 CDFG-34HJ-67KM；大小写和横线不影响"
              value={data.queryCode}
              error={problemOf(shown, 'queryCode')}
            />
            <Secret name="password" label="查询密码" hint="8 位" value="" error={problemOf(shown, 'password')} />
            <p className="actions">
              <button className="btn" type="submit">
                查询
              </button>
              <a href={data.listPath}>看招聘公告</a>
            </p>
          </form>
        </div>
        <aside className="panel" aria-label="查询帮助">
          <h2>忘了查询码或密码</h2>
          <p>为了保护您的隐私，我们查不到它们。请拨打公告上的咨询电话，或者重新报名。</p>
          <h2>能做什么</h2>
          <p>报名截止以前可以修改、撤回；审查以后看结果和说明；要求补充材料时按期补充。</p>
          <h2>在公用电脑上</h2>
          <p>看完请点“看完了，关闭”，再关闭浏览器窗口。</p>
        </aside>
      </div>
    </>
  );
}

type SecretProps = { name: string; label: string; hint: string; value: string; error: string };

function Secret({ name, label, hint, value, error }: SecretProps) {
  return (
    <FormField id={name} label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          className="short"
          name={name}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={value}
        />
      )}
    </FormField>
  );
}
