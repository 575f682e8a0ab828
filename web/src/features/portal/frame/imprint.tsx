import type { ReactNode } from 'react';
import type { GetMenusResult, Picture } from '@/shared/api/public';
import { accessibilityHref, blockHref, blockPicture, blockText, dialled, statementHref } from '@/shared/site/blocks';
import { Icon } from '@/ui-portal/icon';
import { SiteLink } from '@/ui-portal/links';
import type { IconName } from '@/ui-portal/sprite';

type Entry = { label: string; value: string; href?: string };

/** `主办：…　承办：…`, leaving out what the centre has not filled in. */
function Line({ entries }: { entries: Entry[] }) {
  const filled = entries.filter((entry) => entry.value !== '');
  if (filled.length === 0) return null;
  return (
    <p className="imprint-line">
      {filled.map((entry) => (
        <span key={entry.label}>
          {entry.label}：{entry.href ? <a href={entry.href}>{entry.value}</a> : entry.value}
        </span>
      ))}
    </p>
  );
}

function ContactLines({ frame: { site, blocks } }: { frame: GetMenusResult }) {
  const text = (mark: string) => blockText(blocks, mark);
  return (
    <>
      <Line
        entries={[
          { label: '主办', value: site.host || text('host') },
          { label: '承办', value: site.undertaker || text('undertaker') },
          { label: '技术支持', value: text('techcompany') },
        ]}
      />
      <Line
        entries={[
          { label: '地址', value: text('address') },
          { label: '邮编', value: text('postcode') },
        ]}
      />
      <Line
        entries={[
          { label: '总机', value: text('tel'), href: dialled(text('tel')) },
          { label: '24 小时值班', value: text('duty_tel'), href: dialled(text('duty_tel')) },
          { label: '邮箱', value: text('mail'), href: `mailto:${text('mail')}` },
        ]}
      />
    </>
  );
}

function StatementLinks({ frame: { blocks, menu } }: { frame: GetMenusResult }) {
  const links = [
    { label: '版权声明', href: statementHref(blocks, menu, 'copyrightsay', '版权声明') },
    { label: '隐私与安全', href: statementHref(blocks, menu, 'privacy_security', '隐私与安全') },
    { label: '联系我们', href: statementHref(blocks, menu, 'about_us', '联系我们') },
    { label: '网站地图', href: '/sitemap' },
    { label: '网站帮助', href: statementHref(blocks, menu, 'site_help', '网站帮助') },
    { label: '无障碍声明', href: accessibilityHref(menu) },
    { label: '智能问答', href: blockHref(blocks, 'robot') },
  ];
  return (
    <ul className="inline-links">
      {links
        .filter((link) => link.href !== '')
        .map((link) => (
          <li key={link.label}>
            <SiteLink href={link.href}>{link.label}</SiteLink>
          </li>
        ))}
    </ul>
  );
}

type BadgeProps = { href: string; icon: IconName; picture?: Pick<Picture, 'src' | 'alt'> | null; children: ReactNode };

/** A mark of the foot; the centre may give it a picture of its own, nothing is loaded from elsewhere. */
function Badge({ href, icon, picture = null, children }: BadgeProps) {
  const content = (
    <>
      {picture ? <img src={picture.src} alt="" width="28" height="32" loading="lazy" /> : <Icon name={icon} />}
      <span>{children}</span>
    </>
  );
  return href === '' ? (
    <span className="badge">{content}</span>
  ) : (
    <SiteLink className="badge" href={href}>
      {content}
    </SiteLink>
  );
}

function Badges({ frame: { blocks } }: { frame: GetMenusResult }) {
  const code = blockPicture(blocks, 'qrcode');
  return (
    <ul className="badges">
      {blockText(blocks, 'institution_badge') !== '' && (
        <li>
          <Badge href={blockHref(blocks, 'institution_badge')} icon="shield">
            事业单位
            <br />
            网站标识
          </Badge>
        </li>
      )}
      {blockText(blocks, 'error_report') !== '' && (
        <li>
          <Badge href={blockHref(blocks, 'error_report')} icon="alert">
            网页找错
            <br />
            告诉我们
          </Badge>
        </li>
      )}
      {blockHref(blocks, 'national_error_report') !== '' && (
        <li>
          <Badge
            href={blockHref(blocks, 'national_error_report')}
            icon="search"
            picture={blockPicture(blocks, 'national_error_report')}
          >
            党政机关
            <br />
            网站找错
          </Badge>
        </li>
      )}
      {code && (
        <li className="qr" id="qrcode">
          <img src={code.src} alt={code.alt || '微信公众号二维码'} width="88" height="88" loading="lazy" />
          <span>微信公众号</span>
        </li>
      )}
    </ul>
  );
}

/** Who runs the site and how to reach them, as the rules for public sites ask. */
export function Imprint({ frame }: { frame: GetMenusResult }) {
  const copyright = blockText(frame.blocks, 'copyright');
  return (
    <div className="imprint">
      <div>
        <p className="imprint-name">
          {frame.site.name}
          {frame.site.demo && <span className="demo-mark">演示站点，内容为示例</span>}
        </p>
        <ContactLines frame={frame} />
        {copyright !== '' && <p>{copyright}</p>}
        <StatementLinks frame={frame} />
      </div>
      <Badges frame={frame} />
    </div>
  );
}
