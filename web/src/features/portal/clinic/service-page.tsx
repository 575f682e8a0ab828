import type { ServiceProps } from '@/shared/api/public';
import { AdvicePage } from './advice-page';
import { AidsPage } from './aids-page';
import { MapPage } from './map-page';
import { PrintPage } from './print-page';
import { QuestionPage } from './question-page';
import { QuickExit } from './quick-exit';
import { RabiesPage } from './rabies-page';
import type { AidsData, MapData, RabiesData } from './types';

type Props =
  | (ServiceProps<RabiesData> & { service: 'rabies' })
  | (ServiceProps<AidsData> & { service: 'aids' })
  | (ServiceProps<MapData> & { service: 'map' });

/** Pages of the clinics: those for people bitten by animals with the helper, those for HIV testing, and the map of both. */
export default function ClinicsPage(props: Props) {
  switch (props.service) {
    case 'rabies':
      return <Rabies {...props} />;
    case 'aids':
      return <Aids {...props} />;
    case 'map':
      return <MapPage {...props} />;
  }
}

function Rabies(props: ServiceProps<RabiesData>) {
  const { data, crumbs } = props;
  if (data.question) return <QuestionPage {...props} question={data.question} />;
  if (data.advice) return <AdvicePage {...props} advice={data.advice} />;
  if (data.view === 'list') return <RabiesPage {...props} />;
  const district = data.districts.find(({ code }) => code === data.search.district);
  return (
    <PrintPage
      crumbs={crumbs}
      title={`${district?.name ?? '全市'}狂犬病暴露处置门诊`}
      now={data.now}
      places={data.list.records}
      districts={data.districts}
      back={data.query === '' ? data.path : `${data.path}?${data.query}`}
      extra={{
        heading: '被动免疫',
        of: (clinic) =>
          [clinic.hasImmunoglobulin && '免疫球蛋白', clinic.hasMonoclonal && '单克隆抗体', clinic.hasSerum && '抗血清']
            .filter((word) => word !== false)
            .join('、') || '暂缺',
      }}
    >
      <p className="signed">先用肥皂水和流动水交替冲洗伤口约 15 分钟，碘伏消毒，当天去门诊。依据：{data.source}。</p>
    </PrintPage>
  );
}

function Aids(props: ServiceProps<AidsData>) {
  const { data, crumbs } = props;
  if (data.view === 'list') return <AidsPage {...props} />;
  return (
    <>
      <div className="wrap">
        <QuickExit />
      </div>
      <PrintPage
        crumbs={crumbs}
        title="自愿咨询检测点"
        now={data.now}
        places={data.sites}
        districts={data.districts}
        back={data.path}
        extra={{
          heading: '服务',
          of: (site) =>
            [site.free && '免费', site.anonymous && '匿名', site.pep && '阻断药', site.appointment && '要预约']
              .filter((word) => word !== false)
              .join('、'),
        }}
      />
    </>
  );
}
