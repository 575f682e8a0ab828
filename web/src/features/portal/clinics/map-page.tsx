import { useState } from 'react';
import type { ServiceProps } from '@/shared/api/public';
import { minute } from '@/shared/format/date';
import { Crumbs } from '@/ui-portal/crumbs';
import { Empty } from '@/ui-portal/empty';
import { PageTools } from '@/ui-portal/page-tools';
import { Pages } from '@/ui-portal/pages';
import { Reviewed } from '@/ui-portal/reviewed';
import { CheckedLine } from './checked-line';
import { ClinicMap, pinsOf } from './clinic-map';
import { withQuery } from './core/address';
import { nearestFirst } from './core/distance';
import { EmergencyPlaces } from './emergency-places';
import { NearChoice } from './near-choice';
import { noTiles } from './no-tiles';
import { addressOf, Call, Emergency, Fact, OpenTag, PinNumber, Tag } from './place-parts';
import type { MapData, Spot } from './types';
import { useNear } from './use-near';
import { WayThere } from './way-there';

const kinds: { value: MapData['kind']; label: string }[] = [
  { value: '', label: '全部' },
  { value: 'rabies', label: '犬伤处置门诊' },
  { value: 'aids', label: '自愿检测点' },
];

const kindName: Record<Spot['kind'], string> = { rabies: '犬伤处置门诊', aids: '自愿检测点' };

/** All places on one map. It comes before the list: below it on a phone, it would push what is being read away as it arrives. */
export function MapPage({ crumbs, data, column, reviewed }: ServiceProps<MapData>) {
  const near = useNear();
  const spots = near.here ? nearestFirst(data.spots, near.here) : data.spots.map((place) => ({ place, away: null }));
  const [more, setMore] = useState(0);
  const first = near.here ? 0 : (data.pageNo - 1) * data.pageSize;
  const last = first + data.pageSize + more;
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <div className="wrap">
        <header className="page-head">
          <h1>{column.name}</h1>
          <p className="lead">被动物抓咬后的处置门诊和艾滋病自愿检测点，按区县查地址、电话和开诊时间。</p>
        </header>
        <MapFilters data={data} />
        <div className="finder map-finder">
          <ClinicMap
            districts={data.districts}
            pins={pinsOf(
              spots.map(({ place }) => place),
              (index) => index >= first && index < last,
            )}
            here={near.here}
            noun="地点"
            tiles={data.kind === 'aids' ? noTiles : data.tiles}
            numbered
            large
          />
          <section aria-labelledby="list-title">
            <h2 className="hidden" id="list-title">
              地点列表
            </h2>
            <p className="count">
              <strong>共 {data.spots.length} 处</strong>
              <span>
                按 {minute(data.now)} 计算
                <NearChoice near={near} />
              </span>
            </p>
            <p className="near-note" role="status">
              {near.note}
            </p>
            {spots.length === 0 && data.emergency.length === 0 && (
              <Empty title="没有符合条件的地点">
                <p>
                  <a href={data.path}>看全部地点</a>
                </p>
              </Empty>
            )}
            {spots.length > 0 && (
              <ol className="places places-short">
                {spots.slice(first, last).map(({ place, away }, index) => (
                  <SpotCard key={place.id} spot={place} number={first + index + 1} away={away} />
                ))}
              </ol>
            )}
            <EmergencyPlaces places={data.emergency} noun="地点" />
            <div className="list-foot">
              {near.here ? (
                last < spots.length && (
                  <button className="btn btn-plain" type="button" onClick={() => setMore(more + data.pageSize)}>
                    再看 {data.pageSize} 处
                  </button>
                )
              ) : (
                <Pages
                  current={data.pageNo}
                  pages={Math.ceil(spots.length / data.pageSize)}
                  href={(pageNo) => addressWith(data, { pageNo })}
                />
              )}
            </div>
          </section>
        </div>
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

function addressWith(
  data: MapData,
  change: { type?: string; district?: string; open?: boolean; pageNo?: number },
): string {
  const isOpen = change.open ?? data.search.boxes.some((box) => box.on);
  return withQuery(data.path, {
    district: change.district ?? data.search.district,
    open: isOpen ? '1' : '',
    pageNo: change.pageNo !== undefined && change.pageNo > 1 ? String(change.pageNo) : '',
    type: change.type ?? data.kind,
  });
}

function MapFilters({ data }: { data: MapData }) {
  const isOpen = data.search.boxes.some((box) => box.on);
  return (
    <nav className="map-filters" aria-label="筛选地点">
      <ul className="chips">
        {kinds.map(({ value, label }) => (
          <li key={value}>
            <a href={addressWith(data, { type: value })} aria-current={data.kind === value ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <a href={addressWith(data, { open: !isOpen })} aria-current={isOpen ? 'true' : undefined}>
            现在开着
          </a>
        </li>
      </ul>
      <ul className="chips">
        {[{ code: '', name: '全市' }, ...data.districts].map(({ code, name }) => (
          <li key={code}>
            <a
              href={addressWith(data, { district: code })}
              aria-current={data.search.district === code ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SpotCard({ spot, number, away }: { spot: Spot; number: number; away: number | null }) {
  return (
    <li className={spot.open ? 'place' : 'place is-closed'} id={`place-${spot.id}`}>
      <PinNumber number={number} />
      <div>
        <h3>{spot.name}</h3>
        <p className="tags">
          <OpenTag place={spot} />
          <span className="tag">{kindName[spot.kind]}</span>
          {spot.tags.map((tag) => (
            <Tag key={tag} on>
              {tag}
            </Tag>
          ))}
        </p>
        <dl className="facts-list">
          <Fact label="地址">{addressOf(spot)}</Fact>
          <Emergency place={spot} />
        </dl>
        <WayThere place={spot} />
      </div>
      <Call place={spot} away={away} />
    </li>
  );
}
