import { CopyButton } from '@/ui-portal/copy-button';
import { waysTo } from './core/navigation';
import { addressOf } from './place-parts';
import type { Place } from './types';

/** The address to copy, and map services that lead there. They are links: nothing is loaded before the reader opens one. */
export function WayThere({ place }: { place: Place }) {
  const ways = waysTo(place);
  return (
    <details className="more-facts">
      <summary>
        怎么去<span className="hidden">：{place.name}</span>
      </summary>
      <p className="copy-address">
        <span>{addressOf(place)}</span>
        <CopyButton
          className="link-button needs-script"
          text={addressOf(place)}
          copied="已复制"
          refused="没有复制成功，请选中地址后复制"
        >
          复制地址
        </CopyButton>
        <span role="status" />
      </p>
      {ways.length > 0 && (
        <>
          <ul className="ways">
            {ways.map(({ service, href }) => (
              <li key={service}>
                <a href={href} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer" data-told="">
                  用{service}导航
                  <span className="hidden">到{place.name}（在新页面打开）</span>
                </a>
              </li>
            ))}
          </ul>
          <p className="hint">打开以后，这个地点会告诉地图服务商。</p>
        </>
      )}
    </details>
  );
}
