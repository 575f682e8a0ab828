import type { ServiceProps } from '@/shared/api/public';
import { minute } from '@/shared/format/date';
import { Crumbs } from '@/ui-portal/crumbs';
import { Empty, Hotline } from '@/ui-portal/empty';
import { PageTools } from '@/ui-portal/page-tools';
import { Pages } from '@/ui-portal/pages';
import { Reviewed } from '@/ui-portal/reviewed';
import { CheckedLine } from './checked-line';
import { ClinicCard } from './clinic-card';
import { ClinicMap, pinsOf } from './clinic-map';
import { withQuery } from './core/address';
import { EmergencyPlaces } from './emergency-places';
import { Filters } from './filters';
import { NearChoice } from './near-choice';
import { RabiesQuestions } from './rabies-questions';
import type { RabiesData } from './types';
import { useFollowing } from './use-following';
import { useNearClinics } from './use-near-clinics';

/** Clinics for people bitten by animals: what to do first, where to go now. */
export function RabiesPage({ crumbs, data: first, column, reviewed }: ServiceProps<RabiesData>) {
  const { data, follow } = useFollowing(first);
  const near = useNearClinics(data);
  const numbered = near.here ? near.shown.map(({ place }) => place) : data.list.records;
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <div className="wrap">
        <header className="page-head">
          <h1>被猫狗抓咬了，去哪里处置</h1>
          <p className="lead">全市 {data.total} 家狂犬病暴露处置门诊，地址、时间和药品定期打电话核实。</p>
        </header>
        <FirstAid path={data.path} asks={data.signed !== ''} />
        <Filters path={data.path} search={first.search} districts={data.districts} noun="门诊" onFollow={follow} />
        <div className="finder">
          <section aria-labelledby="list-title">
            <h2 className="hidden" id="list-title">
              门诊列表
            </h2>
            <Count data={data} near={near} />
            {data.list.total === 0 && data.emergency.length === 0 && <NothingFound data={data} />}
            {data.list.total > 0 && (
              <ol className="places">
                {near.here
                  ? near.shown.map(({ place, away }, index) => (
                      <ClinicCard key={place.id} clinic={place} number={index + 1} away={away} />
                    ))
                  : data.list.records.map((clinic, index) => (
                      <ClinicCard key={clinic.id} clinic={clinic} number={index + 1} away={null} />
                    ))}
              </ol>
            )}
            <EmergencyPlaces places={data.emergency} noun="门诊" />
            <ListFoot data={data} near={near} />
          </section>
          <ClinicMap
            districts={data.districts}
            pins={pinsOf(numbered)}
            here={near.here}
            noun="门诊"
            tiles={data.tiles}
            numbered
          />
        </div>
        {data.signed !== '' && <RabiesQuestions source={data.source} signed={data.signed} />}
        <PageTools title={column.name}>
          <div>
            <CheckedLine {...data} />
            <Reviewed {...reviewed} />
          </div>
        </PageTools>
      </div>
    </>
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

type NearProps = { data: RabiesData; near: ReturnType<typeof useNearClinics> };

function Count({ data, near }: NearProps) {
  const isFiltered = data.query !== '';
  return (
    <>
      <p className="count">
        <strong role="status">
          {isFiltered ? `符合条件 ${data.list.total} 家` : `全市 ${data.total} 家，现在开诊 ${data.openCount} 家`}
        </strong>
        <span>
          按 {minute(data.now)} 计算
          {data.list.total > 1 && <NearChoice near={near} />}
        </span>
      </p>
      <p className="near-note" role="status">
        {near.note}
      </p>
    </>
  );
}

function NothingFound({ data }: { data: RabiesData }) {
  return (
    <Empty title="没有符合条件的门诊">
      <ul>
        <li>
          <a href={data.path}>看全市门诊</a>，或者少选几个条件
        </li>
        <li>夜里没有就近的，去标着“24 小时”的急诊</li>
        <li>
          拿不准就拨打 <Hotline />
          ，伤得重拨打 <a href="tel:120">120</a>
        </li>
      </ul>
    </Empty>
  );
}

function ListFoot({ data, near }: NearProps) {
  const district = data.districts.find(({ code }) => code === data.search.district);
  return (
    <div className="list-foot">
      {near.here ? (
        near.hasMore && (
          <button className="btn btn-plain" type="button" onClick={near.more}>
            再看 10 家
          </button>
        )
      ) : (
        <Pages
          current={data.list.current}
          pages={data.list.pages}
          href={(page) => withQuery(data.path, data.query, { pageNo: page > 1 ? String(page) : '' })}
        />
      )}
      {data.list.total > 0 && (
        <a className="btn btn-plain print-link" href={withQuery(data.path, data.query, { print: '1' })}>
          打印{district ? district.name : '全市'}名单
        </a>
      )}
    </div>
  );
}
