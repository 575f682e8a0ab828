import type { ServiceProps } from '@/shared/api/public';
import { Fact } from '@/ui-portal/fact';
import { Page, PageHead } from '@/ui-portal/page';
import { PageTools } from '@/ui-portal/page-tools';
import { CheckedLine } from './checked-line';
import { ClinicCard } from './clinic-card';
import { EmergencyPlaces } from './emergency-places';
import type { Advice, RabiesData } from './types';
import { WashTimer } from './wash-timer';

/** What to do now, and which open clinics can do it. */
export function AdvicePage({ crumbs, data, advice }: ServiceProps<RabiesData> & { advice: Advice }) {
  return (
    <Page crumbs={crumbs} className="advice">
      <PageHead title={advice.title} eyebrow={`${advice.grade} 级暴露`}>
        {advice.summary}
      </PageHead>
      <div className="advice-body">
        <div>
          <section className={`care care-${advice.urgency}`} aria-labelledby="now">
            <h2 id="now">现在就做</h2>
            <div>
              <ol className="todo">
                {advice.now.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              {advice.wash && <WashTimer />}
            </div>
          </section>
          <Then steps={advice.atClinic ?? []} />
          <section aria-labelledby="notes">
            <h2 id="notes">还要知道</h2>
            <ul className="bullets">
              {advice.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </section>
          <p className="signed">
            依据：{advice.source}。{advice.signed}。这里的建议不能代替医生当面检查。
          </p>
        </div>
        <Answers advice={advice} path={data.path} />
      </div>
      {advice.grade !== 'I' && <WhereToGo data={data} advice={advice} />}
      <PageTools title={advice.title}>{advice.grade !== 'I' && <CheckedLine {...data} />}</PageTools>
    </Page>
  );
}

function Then({ steps }: { steps: string[] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="then">
      <h2 id="then">到了门诊</h2>
      <ol className="todo">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function Answers({ advice, path }: { advice: Advice; path: string }) {
  return (
    <aside className="panel answers" aria-labelledby="answers">
      <h2 id="answers">您的回答</h2>
      <dl>
        {advice.given.map((given) => (
          <Fact key={given.name} label={given.question}>
            {given.answer}{' '}
            <a href={given.change}>
              更改<span className="hidden">：{given.question}</span>
            </a>
          </Fact>
        ))}
      </dl>
      <p>
        <a href={`${path}?help=start`}>重新回答</a>
      </p>
    </aside>
  );
}

function WhereToGo({ data, advice }: { data: RabiesData; advice: Advice }) {
  const isAll = data.list.total <= data.list.records.length;
  const what = advice.passive ? '现在开诊、有被动免疫制剂的门诊' : '现在开诊的门诊';
  return (
    <section className="where" aria-labelledby="where">
      <h2 id="where">{what}</h2>
      {data.list.total === 0 ? (
        <p>
          现在没有{advice.passive ? '开诊而且有被动免疫制剂的' : '开诊的'}门诊。先去最近的急诊处理伤口，拨打{' '}
          <a href="tel:12320">12320</a> 询问，或<a href={data.path}>看全部门诊的时间</a>。
        </p>
      ) : (
        <>
          <ol className="places">
            {data.list.records.map((clinic, index) => (
              <ClinicCard key={clinic.id} clinic={clinic} number={index + 1} away={null} />
            ))}
          </ol>
          <p className="list-foot">
            <a className="btn" href={`${data.path}?${data.query}`}>
              {isAll ? '在地图上看这些门诊' : `看全部 ${data.list.total} 家`}
            </a>
          </p>
        </>
      )}
      <EmergencyPlaces places={data.emergency} noun="门诊" />
    </section>
  );
}
