import { withQuery } from '@/shared/format/address';
import { Empty, Hotline } from '@/ui-portal/empty';
import { Pages } from '@/ui-portal/pages';
import { ClinicCard } from './clinic-card';
import { ClinicMap, pinsOf } from './clinic-map';
import { EmergencyPlaces } from './emergency-places';
import { Filters } from './filters';
import { PlaceCount } from './near-choice';
import type { RabiesFinding } from './types';
import { useFollowing } from './use-following';
import { useNearClinics } from './use-near-clinics';

/** Clinics that meet the conditions, as list and map; both follow what is chosen. */
export function RabiesIsland({ data: first }: { data: RabiesFinding }) {
  const { data, problem, follow } = useFollowing(first);
  const sorted = useNearClinics(data);
  const near = { ...sorted, note: problem || sorted.note };
  const places = near.here ? near.shown : data.list.records.map((place) => ({ place, away: null }));
  return (
    <>
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
              {places.map(({ place, away }, index) => (
                <ClinicCard key={place.id} clinic={place} number={index + 1} away={away} />
              ))}
            </ol>
          )}
          <EmergencyPlaces places={data.emergency} noun="门诊" />
          <ListFoot data={data} near={near} />
        </section>
        <ClinicMap
          districts={data.districts}
          pins={pinsOf(places.map(({ place }) => place))}
          here={near.here}
          noun="门诊"
          tiles={data.tiles}
        />
      </div>
    </>
  );
}

type NearProps = { data: RabiesFinding; near: ReturnType<typeof useNearClinics> };

function Count({ data, near }: NearProps) {
  const isFiltered = data.query !== '';
  return (
    <PlaceCount now={data.now} near={near} ordered={data.list.total > 1}>
      <strong role="status">
        {isFiltered ? `符合条件 ${data.list.total} 家` : `全市 ${data.total} 家，现在开诊 ${data.openCount} 家`}
      </strong>
    </PlaceCount>
  );
}

function NothingFound({ data }: { data: RabiesFinding }) {
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
          href={(page) => withQuery(data.path, { pageNo: page > 1 ? page : '' }, data.query)}
        />
      )}
      {data.list.total > 0 && (
        <a
          className="btn btn-plain print-link"
          href={withQuery(data.path, { district: data.search.district, print: '1' })}
        >
          打印{district ? district.name : '全市'}名单
        </a>
      )}
    </div>
  );
}
