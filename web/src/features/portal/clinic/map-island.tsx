import { useState } from 'react';
import { Empty } from '@/ui-portal/empty';
import { Fact } from '@/ui-portal/fact';
import { Pages } from '@/ui-portal/pages';
import { ClinicMap, pinsOf } from './clinic-map';
import { nearestFirst } from './core/distance';
import { addressWith } from './core/map-address';
import { EmergencyPlaces } from './emergency-places';
import { PlaceCount } from './near-choice';
import { noTiles } from './no-tiles';
import { addressOf, Call, Emergency, OpenTag, PinNumber, Tag } from './place-parts';
import type { MapData, Spot } from './types';
import { useNear } from './use-near';
import { WayThere } from './way-there';

const kindName: Record<Spot['kind'], string> = { rabies: '犬伤处置门诊', aids: '自愿检测点' };

/** Map and list. The map comes first: below the list on a phone, it would push what is being read away as it arrives. */
export function MapIsland({ data }: { data: MapData }) {
  const near = useNear();
  const spots = near.here ? nearestFirst(data.spots, near.here) : data.spots.map((place) => ({ place, away: null }));
  const [more, setMore] = useState(0);
  const first = near.here ? 0 : (data.pageNo - 1) * data.pageSize;
  const last = first + data.pageSize + more;
  return (
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
        large
      />
      <section aria-labelledby="list-title">
        <h2 className="hidden" id="list-title">
          地点列表
        </h2>
        <PlaceCount now={data.now} near={near}>
          <strong>共 {data.spots.length} 处</strong>
        </PlaceCount>
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
