import type { ServiceProps } from '@/shared/api/public';
import { Island } from '@/ui-portal/island';
import { Page, PageHead } from '@/ui-portal/page';
import { PageTools } from '@/ui-portal/page-tools';
import { Reviewed } from '@/ui-portal/reviewed';
import { CheckedLine } from './checked-line';
import { addressWith } from './core/map-address';
import { MapIsland } from './map-island';
import type { MapData } from './types';

const kinds: { value: MapData['kind']; label: string }[] = [
  { value: '', label: '全部' },
  { value: 'rabies', label: '犬伤处置门诊' },
  { value: 'aids', label: '自愿检测点' },
];

/** All places on one map. */
export function MapPage({ crumbs, data, column, reviewed }: ServiceProps<MapData>) {
  return (
    <Page crumbs={crumbs}>
      <PageHead title={column.name}>被动物抓咬后的处置门诊和艾滋病自愿检测点，按区县查地址、电话和开诊时间。</PageHead>
      <MapFilters data={data} />
      <Island name="map" of={MapIsland} props={{ data }} />
      <PageTools title={column.name}>
        <div>
          <CheckedLine {...data} />
          <Reviewed {...reviewed} />
        </div>
      </PageTools>
    </Page>
  );
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
