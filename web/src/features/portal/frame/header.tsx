import type { FrameProps, GetMenusResult } from '@/shared/api/public';
import { blockPicture } from '@/shared/site/blocks';
import { Icon } from '@/ui-portal/icon';
import { frameIcons, Sprite } from '@/ui-portal/sprite';
import { Navigation } from './navigation';
import { OfficialStrip } from './official';
import { SiteSearch } from './site-search';

function DrawnLogo() {
  return (
    <svg className="logo" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <circle className="logo-disc" cx="32" cy="32" r="31" />
      <path className="logo-cut" d="M27 12h10v9h9v10h-9v3c-3.3.6-6.6.6-10 0v-3h-9V21h9z" />
      <path
        className="logo-wave"
        d="M7 41c8-5 16-5 25 0s17 5 25 0M11 49c7-4 14-4 21 0s14 4 21 0M20 56.5c4-2 8-2 12 0s8 2 12 0"
      />
    </svg>
  );
}

function Brand({ frame }: { frame: GetMenusResult }) {
  const logo = blockPicture(frame.blocks, 'logo');
  return (
    <a className="brand" href="/index">
      {logo ? <img className="logo" src={logo.src} alt="" width="64" height="64" /> : <DrawnLogo />}
      <span className="brand-name">
        {frame.site.name}
        {frame.site.nameEn !== '' && <small lang="en">{frame.site.nameEn}</small>}
      </span>
    </a>
  );
}

/** Head of every public page, with the drawings of the icons that every page shows. */
export function Header({ frame, activeId }: FrameProps) {
  return (
    <>
      <Sprite names={frameIcons} />
      <header className="site-head">
        <OfficialStrip frame={frame} />
        <div className="wrap masthead">
          <Brand frame={frame} />
          <SiteSearch hotWords={frame.hotWords} />
          <a className="menu-link" href="#all">
            <Icon name="menu" />
            菜单
          </a>
        </div>
        <Navigation menu={frame.menu} activeId={activeId} />
      </header>
    </>
  );
}
