import type { GetMenusResult } from '@/shared/api/public';
import { blockHref, blockText, statementHref } from '@/shared/site/blocks';
import { Icon } from '@/ui-portal/icon';
import { SiteLink } from '@/ui-portal/links';
import { Codes, codesClass } from './codes';
import { ShortcutLinks } from './shortcut-links';

/** Links and small tools that every public site offers at its top. */
export function StripLinks({ frame: { blocks, menu, other, site } }: { frame: GetMenusResult }) {
  const help = statementHref(blocks, menu, 'site_help', '网站帮助');
  const robot = blockHref(blocks, 'robot');
  const ipv6 = blockText(blocks, 'ipv6') !== '' || Boolean(other.ipv6);
  return (
    <div className="strip-end" data-today="">
      <ul className="strip-links">
        <ShortcutLinks siteName={site.name} />
        {help !== '' && (
          <li className="wide">
            <a href={help}>网站帮助</a>
          </li>
        )}
        <li className="wide">
          <a href="/sitemap">网站地图</a>
        </li>
        {robot !== '' && (
          <li className="wide">
            <SiteLink href={robot}>智能问答</SiteLink>
          </li>
        )}
        <li className={`wide ${codesClass(blocks)}`}>
          <Codes blocks={blocks} className="strip-codes">
            <Icon name="qr" />
            微信
          </Codes>
        </li>
        <li className="needs-script">
          <button type="button" id="assistant-open" className="strip-button">
            <Icon name="access" />
            无障碍
          </button>
        </li>
        {ipv6 && (
          <li className="wide widest">
            <span className="ipv6">IPv6</span>
          </li>
        )}
      </ul>
    </div>
  );
}
