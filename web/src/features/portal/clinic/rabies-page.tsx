import type { ServiceProps } from '@/shared/api/public';
import { Island } from '@/ui-portal/island';
import { Page, PageHead } from '@/ui-portal/page';
import { PageTools } from '@/ui-portal/page-tools';
import { Reviewed } from '@/ui-portal/reviewed';
import { CheckedLine } from './checked-line';
import { RabiesIsland } from './rabies-island';
import { RabiesQuestions } from './rabies-questions';
import type { RabiesData } from './types';

/** Clinics for people bitten by animals: what to do first, where to go now. */
export function RabiesPage({ crumbs, data, column, reviewed }: ServiceProps<RabiesData>) {
  const { question, advice, ...finding } = data;
  return (
    <Page crumbs={crumbs}>
      <PageHead title="被猫狗抓咬了，去哪里处置">
        全市 {data.total} 家狂犬病暴露处置门诊，地址、时间和药品定期打电话核实。
      </PageHead>
      <FirstAid path={data.path} asks={data.signed !== ''} />
      <Island name="rabies" of={RabiesIsland} props={{ data: finding }} />
      {data.signed !== '' && <RabiesQuestions source={data.source} signed={data.signed} />}
      <PageTools title={column.name}>
        <div>
          <CheckedLine {...data} />
          <Reviewed {...reviewed} />
        </div>
      </PageTools>
    </Page>
  );
}

function FirstAid({ path, asks }: { path: string; asks: boolean }) {
  return (
    <section className="first-aid" aria-labelledby="first-aid">
      <h2 id="first-aid">先做这三件事</h2>
      <ol>
        <li>肥皂水和流动水交替冲洗 15 分钟</li>
        <li>碘伏消毒，不包扎、不挤压</li>
        <li>当天去门诊，越早越好</li>
      </ol>
      {asks && (
        <a className="btn" href={`${path}?help=start`}>
          我要不要打针
        </a>
      )}
    </section>
  );
}
