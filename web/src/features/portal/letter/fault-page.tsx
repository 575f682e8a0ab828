import type { ServiceProps } from '@/shared/api/public';
import { ErrorSummary, problemOf } from '@/ui-portal/error-summary';
import { Choice, FieldGroup } from '@/ui-portal/form-field';
import { HumanField } from '@/ui-portal/human-field';
import { Page } from '@/ui-portal/page';
import { LineField, TextField } from '@/ui-portal/questions';
import { StepForm } from '@/ui-portal/step-form';
import { Radios } from './about-fields';
import { Reach } from './contact-fields';
import type { FaultData } from './types';

/** What is wrong with a page of the site, on one page: the address is filled in, nobody has to say who he is. */
export function FaultPage({ page, data }: { page: ServiceProps; data: FaultData }) {
  const { form, problems, kinds, human, key, notice } = data;
  const shown = problems.map((problem) => (problem.field === 'kind' ? { ...problem, field: 'fault-0' } : problem));
  return (
    <Page crumbs={page.crumbs} className="question">
      <div>
        <ErrorSummary problems={shown} />
        <h1>网页找错</h1>
        <p className="lead">
          网页打不开、有错别字、内容过时或不准确，请告诉我们。{notice.receiptDays}{' '}
          个工作日内受理；想知道结果，寄出后凭查询码查看。
        </p>
        <StepForm
          path={page.column.path}
          carry={{ form: 'fault', key, checkKey: human.checkKey, kind: human.kind }}
          main={{ go: 'send', text: '寄出' }}
          back={false}
          out={<a href="/index">不写了，回到首页</a>}
        >
          <LineField
            name="page"
            label="哪个网页"
            hint="网页的地址，从上一页来的已经填好"
            maxLength={200}
            value={form.page}
            error={problemOf(problems, 'page')}
            wide
          />
          <Radios
            name="fault"
            legend="是哪一类问题"
            options={kinds}
            chosen={form.kind}
            error={problemOf(problems, 'kind')}
          />
          <TextField
            name="text"
            label="哪里有错"
            hint={`${data.textMin}–${data.textMax} 个字，例如：第三段“疫苗”写成了“役苗”。请不要写病情和身份证号。`}
            rows={5}
            value={form.text}
            error={problemOf(problems, 'text')}
          />
          <Contact data={data} />
          <HumanField human={human} error={problemOf(problems, 'captcha')} minutes={30} />
        </StepForm>
      </div>
    </Page>
  );
}

function Contact({ data: { form, problems, notice } }: { data: FaultData }) {
  return (
    <>
      <Reach form={form} problems={problems} phoneHint="选填，需要当面说清时联系您" emailHint="选填" />
      <FieldGroup id="agree" legend="留了联系方式的请确认" error={problemOf(problems, 'consent')}>
        <Choice
          id="consent"
          type="checkbox"
          name="consent"
          value="1"
          label="我同意中心为答复而处理我的联系方式"
          hint={`处理者是本中心；加密保存 ${notice.retentionYears} 年后销毁。没有留联系方式的不用选。`}
          defaultChecked={form.consent}
        />
      </FieldGroup>
    </>
  );
}
