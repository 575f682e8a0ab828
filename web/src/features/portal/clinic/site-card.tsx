import { Fact } from '@/ui-portal/fact';
import { addressOf, Call, Emergency, Hours, OpenTag, PinNumber, Tag, Verified } from './place-parts';
import type { VctSite } from './types';
import { WayThere } from './way-there';

function resultTime(site: VctSite): string {
  if (site.resultMinutes === 0) return '';
  if (site.resultMinutes < 120) return `约 ${site.resultMinutes} 分钟`;
  const hours = Math.round(site.resultMinutes / 60);
  return hours < 48 ? `约 ${hours} 小时` : `约 ${Math.round(hours / 24)} 天`;
}

/** HIV、梅毒；验血，约 20 分钟出结果 */
function testing(site: VctSite): string {
  const time = resultTime(site);
  const how = [site.sample.length > 0 && `样本：${site.sample.join('、')}`, time !== '' && `${time}出结果`].filter(
    (word) => word !== false,
  );
  return [site.tests.join('、'), how.join('，')].filter((word) => word !== '').join('；');
}

function others(site: VctSite): string {
  return [site.prep && '暴露前预防药', site.wheelchairAccess && '无障碍通道', site.language !== '' && site.language]
    .filter((word) => word !== false)
    .join('、');
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
          <Emergency place={site} />
          <Fact label="检测">{testing(site)}</Fact>
          <Fact label="预约">{site.appointment ? '要先打电话预约' : '不用预约'}</Fact>
          <Fact label="说明">{site.friendlyNote}</Fact>
          <Fact label="另有">{others(site)}</Fact>
          <Fact label="交通">{site.transport}</Fact>
        </dl>
        <WayThere place={site} />
        <Verified place={site} />
      </div>
      <Call place={site} away={away} />
    </li>
  );
}
