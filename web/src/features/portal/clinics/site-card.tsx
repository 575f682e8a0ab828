import { addressOf, Call, Fact, Hours, OpenTag, PinNumber, Tag, Verified } from './place-parts';
import type { VctSite } from './types';

function resultTime(site: VctSite): string {
  if (site.resultMinutes === 0) return '';
  if (site.resultMinutes < 120) return `约 ${site.resultMinutes} 分钟`;
  const hours = Math.round(site.resultMinutes / 60);
  return hours < 48 ? `约 ${hours} 小时` : `约 ${Math.round(hours / 24)} 天`;
}

type SiteCardProps = { site: VctSite; number: number; away: number | null };

/** A place for voluntary counselling and testing. */
export function SiteCard({ site, number, away }: SiteCardProps) {
  return (
    <li className={site.open ? 'place' : 'place is-closed'} id={`place-${site.id}`}>
      <PinNumber number={number} />
      <div>
        <h3>{site.name}</h3>
        <p className="tags">
          <OpenTag place={site} />
          <Tag on={site.free}>免费</Tag>
          <Tag on={site.anonymous}>匿名</Tag>
          <Tag on={site.pep}>有 72 小时阻断药</Tag>
          {site.idRequired && <span className="tag tag-plain">要身份证</span>}
        </p>
        <dl className="facts-list">
          <Fact label="地址">{addressOf(site)}</Fact>
          <Hours place={site} />
          <Fact label="检测">{site.tests.join('、')}</Fact>
          <Fact label="样本">{site.sample.join('、')}</Fact>
          <Fact label="结果">{resultTime(site)}</Fact>
          <Fact label="预约">{site.appointment ? '要先打电话预约' : '不用预约'}</Fact>
          <Fact label="另有">{site.prep ? '暴露前预防药' : ''}</Fact>
          <Fact label="语言">{site.language}</Fact>
          <Fact label="说明">{site.friendlyNote}</Fact>
          <Fact label="交通">{site.transport}</Fact>
          <Fact label="通道">{site.wheelchairAccess ? '有无障碍通道' : ''}</Fact>
        </dl>
        <Verified place={site} />
      </div>
      <Call place={site} away={away} />
    </li>
  );
}
