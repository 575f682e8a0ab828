import { Fact } from '@/ui-portal/fact';
import { addressOf, Call, Emergency, Hours, linesOf, OpenTag, PinNumber, Tag, Verified } from './place-parts';
import type { RabiesClinic } from './types';
import { WayThere } from './way-there';

function medicines(clinic: RabiesClinic): string {
  return [
    clinic.hasMonoclonal && '单克隆抗体',
    clinic.hasSerum && '抗血清',
    clinic.hasTetanus && '破伤风疫苗',
    clinic.woundCare && '冲洗设备',
  ]
    .filter((word) => word !== false)
    .join('、');
}

type ClinicCardProps = {
  clinic: RabiesClinic;
  /** Its number in the list and on the map. */
  number: number;
  away: number | null;
};

/** A clinic for people bitten by animals: open or not, what it has, how to call it. */
export function ClinicCard({ clinic, number, away }: ClinicCardProps) {
  return (
    <li className={clinic.open ? 'place' : 'place is-closed'} id={`place-${clinic.id}`}>
      <PinNumber number={number} />
      <div>
        <h3>{clinic.name}</h3>
        <p className="tags">
          <OpenTag place={clinic} />
          <Tag on={clinic.is24h} icon="clock">
            24 小时
          </Tag>
          <Tag on={clinic.hasImmunoglobulin}>免疫球蛋白</Tag>
          {!clinic.hasImmunoglobulin && <span className="tag tag-plain">暂缺免疫球蛋白</span>}
          <Tag on={clinic.paediatric}>可接种儿童</Tag>
        </p>
        <dl className="facts-list">
          <Fact label="地址">{addressOf(clinic)}</Fact>
          <Hours place={clinic} />
          <Emergency place={clinic} />
          <Fact label="另有">{medicines(clinic)}</Fact>
        </dl>
        <details className="more-facts">
          <summary>疫苗、交通和费用</summary>
          <dl className="facts-list">
            <Fact label="疫苗">{linesOf(clinic.vaccines)}</Fact>
            <Fact label="类别">{[clinic.level, clinic.grade].filter((word) => word !== '').join('，')}</Fact>
            <Fact label="交通">{clinic.transport}</Fact>
            <Fact label="支付">{clinic.paymentMethods}</Fact>
            <Fact label="医保">{clinic.insurance}</Fact>
            <Fact label="通道">{clinic.wheelchairAccess ? '有无障碍通道' : ''}</Fact>
          </dl>
        </details>
        <WayThere place={clinic} />
        <Verified place={clinic} />
      </div>
      <Call place={clinic} away={away} />
    </li>
  );
}
