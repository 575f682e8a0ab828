import type { ReactNode } from 'react';
import type { Crumb } from '@/shared/api/public';
import { minute } from '@/shared/format/date';
import { ScrollRegion } from '@/shared/scroll-region';
import { Page, PageHead } from '@/ui-portal/page';
import { PageActions } from '@/ui-portal/page-actions';
import { Time } from '@/ui-portal/time';
import { linesOf, timesOf } from './place-parts';
import type { Place, Region } from './types';

type PrintPageProps<P extends Place> = {
  crumbs: Crumb[];
  title: string;
  /** Time of the data. */
  now: string;
  places: P[];
  districts: Region[];
  /** Address of the list on the screen. */
  back: string;
  /** What else a row says. */
  extra: { heading: string; of: (place: P) => ReactNode };
  children?: ReactNode;
};

/** The whole list as tables, one for each district, to be printed and hung up. */
export function PrintPage<P extends Place>({
  crumbs,
  title,
  now,
  places,
  districts,
  back,
  extra,
  children,
}: PrintPageProps<P>) {
  const groups = districts
    .map((district) => ({ ...district, places: places.filter((place) => place.district === district.code) }))
    .filter((group) => group.places.length > 0);
  return (
    <Page crumbs={crumbs} className="print-list">
      <PageHead title={title}>
        共 {places.length} 家，{minute(now)} 的数据。时间和药品可能有变，去之前请打电话。
      </PageHead>
      <p className="print-tools">
        <a href={back}>返回列表</a>
      </p>
      <PageActions title={title} />
      {groups.map((group) => (
        <section key={group.code} aria-labelledby={`district-${group.code}`}>
          <h2 id={`district-${group.code}`}>
            {group.name}（{group.places.length} 家）
          </h2>
          <ScrollRegion className="table-scroll" label={`${group.name}的${title}`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">名称和地址</th>
                  <th scope="col">电话</th>
                  <th scope="col">时间</th>
                  <th scope="col">{extra.heading}</th>
                  <th scope="col">核实</th>
                </tr>
              </thead>
              <tbody>
                {group.places.map((place) => (
                  <Row key={place.id} place={place} extra={extra.of(place)} />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </section>
      ))}
      {children}
    </Page>
  );
}

function Row({ place, extra }: { place: Place; extra: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        {place.name}
        <span>
          {place.street}
          {place.address}
        </span>
      </th>
      <td>{linesOf(place.phones)}</td>
      <td>
        {place.paused && <span className="hours-line">暂停服务</span>}
        {linesOf(timesOf(place))}
        {linesOf(place.exceptions.map((change) => `变动：${change}`))}
        {place.emergencyWay !== '' && (
          <span className="hours-line">
            夜间、急诊：{place.emergencyWay} {place.emergencyPhones.join(' ')}
          </span>
        )}
      </td>
      <td>{extra}</td>
      <td>{place.verifiedAt ? <Time value={place.verifiedAt} /> : '未核实'}</td>
    </tr>
  );
}
