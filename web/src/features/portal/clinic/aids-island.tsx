import { useEffect, useRef, useState } from 'react';
import { Empty } from '@/ui-portal/empty';
import { ClinicMap, pinsOf } from './clinic-map';
import { nearestFirst } from './core/distance';
import { emergencies, matching } from './core/filter';
import { EmergencyPlaces } from './emergency-places';
import { Filters } from './filters';
import { PlaceCount } from './near-choice';
import { noTiles } from './no-tiles';
import { SiteCard } from './site-card';
import type { AidsData, Search } from './types';
import { useNear } from './use-near';

/** Places for HIV testing. Everything that a reader chooses stays in the browser: no request, no address, no entry in the history. */
export function AidsIsland({ data }: { data: AidsData }) {
  const [search, setSearch] = useState<Search | null>(null);
  const near = useNear();
  // Pressing the button or the link leads to the count; what follows each choice only says it.
  const [pressed, setPressed] = useState(0);
  const [linked, setLinked] = useState(0);
  const count = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (pressed > 0) count.current?.focus();
  }, [pressed]);
  const ask = (chosen: Search) => {
    setSearch(chosen);
    setPressed((times) => times + 1);
  };
  const follow = (chosen: Search) => {
    ask(chosen);
    setLinked((times) => times + 1);
  };
  const found = search ? matching(data.sites, search) : data.sites;
  const emergency = search ? emergencies(data.sites, search) : data.emergency;
  const sites = near.here ? nearestFirst(found, near.here) : found.map((place) => ({ place, away: null }));
  return (
    <>
      <p className="urgent-line">
        <strong>刚刚有过危险行为？</strong>
        72 小时内可以吃阻断药，越早越好。
        <a href={`${data.path}?pep=1&open=1`} onClick={(event) => filterHere(event, data, follow)}>
          看现在开着、有阻断药的地方
        </a>
      </p>
      <Filters
        key={linked}
        path={data.path}
        search={search ?? data.search}
        districts={data.districts}
        noun="检测点"
        {...(data.complete && { onChange: ask, onFollow: setSearch })}
      />
      <noscript>
        <p className="state-notice">
          浏览器没有运行脚本，选的条件会写在网址里发给本站；本站不记录，但浏览器的历史里会有。
        </p>
      </noscript>
      <div className="finder">
        <section aria-labelledby="list-title">
          <h2 className="hidden" id="list-title">
            检测点列表
          </h2>
          <PlaceCount now={data.now} near={near} focus={count}>
            <strong role="status">
              {search || found.length < data.total
                ? `符合条件 ${search ? found.length : data.shown} 家`
                : `全市 ${data.total} 家，现在开着 ${data.openCount} 家`}
            </strong>
          </PlaceCount>
          {sites.length === 0 && emergency.length === 0 && <NothingFound path={data.path} />}
          {sites.length > 0 && (
            <ol className="places">
              {sites.map(({ place, away }, index) => (
                <SiteCard key={place.id} site={place} number={index + 1} away={away} />
              ))}
            </ol>
          )}
          <EmergencyPlaces places={emergency} noun="检测点" />
          {data.shown > data.sites.length && <p className="hint">只列出前 {data.sites.length} 家，请选择区县。</p>}
          <p className="list-foot">
            <a className="btn btn-plain print-link" href={`${data.path}?print=1`}>
              打印全市名单
            </a>
          </p>
        </section>
        <ClinicMap
          districts={data.districts}
          pins={pinsOf(sites.map(({ place }) => place))}
          here={near.here}
          noun="检测点"
          tiles={noTiles}
        />
      </div>
    </>
  );
}

/** The link to what helps within 72 hours sets the boxes in place when it can. */
function filterHere(event: { preventDefault: () => void }, data: AidsData, setSearch: (search: Search) => void) {
  if (!data.complete) return;
  event.preventDefault();
  setSearch({
    ...data.search,
    keyword: '',
    district: '',
    boxes: data.search.boxes.map((box) => ({ ...box, on: box.name === 'pep' || box.name === 'open' })),
  });
}

function NothingFound({ path }: { path: string }) {
  return (
    <Empty title="没有符合条件的检测点">
      <ul>
        <li>
          少选几个条件，或者<a href={path}>看全部检测点</a>
        </li>
        <li>
          夜里急需阻断药，到传染病医院或综合医院的急诊，或拨打 <a href="tel:12320">12320</a>
        </li>
      </ul>
    </Empty>
  );
}
