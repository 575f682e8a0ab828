import type { ServiceProps } from '@/shared/api/public';
import { Island } from '@/ui-portal/island';
import { ChoiceLinks } from '@/ui-portal/links';
import { Page, PageHead } from '@/ui-portal/page';
import { PageTools } from '@/ui-portal/page-tools';
import { Reviewed } from '@/ui-portal/reviewed';
import { CheckedLine } from './checked-line';
import { addressWith } from './core/map-address';
import { MapIsland } from './map-island';
import type { MapData } from './types';

const kinds: { value: MapData['kind']; text: string }[] = [
  { value: '', text: '全部' },
  { value: 'rabies', text: '犬伤处置门诊' },
  { value: 'aids', text: '自愿检测点' },
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
      <ChoiceLinks choices={kinds} current={data.kind} href={(type) => addressWith(data, { type })}>
        <li>
          <a href={addressWith(data, { open: !isOpen })} aria-current={isOpen ? 'true' : undefined}>
            现在开着
          </a>
        </li>
      </ChoiceLinks>
      <ChoiceLinks
        choices={[
          { value: '', text: '全市' },
          ...data.districts.map(({ code, name }) => ({ value: code, text: name })),
        ]}
        current={data.search.district}
        href={(district) => addressWith(data, { district })}
      />
    </nav>
  );
}
