import type { GetMenusResult } from '@/shared/api/public';
import { accessibilityHref, blockHref, blockText, statementHref } from '@/shared/site/blocks';
import type { Shortcut } from '@/shared/site/shortcuts';

/** What opens over the page: instructions, or the codes for phones. */
export type PortalDialogName = Shortcut | 'codes';

export type PortalLink = { name: string; label: string; href: string };

/** The pages of the portal that the back office leads to; what the centre has not set up is left out. */
export function portalLinks(frame: GetMenusResult | undefined): PortalLink[] {
  const blocks = frame?.blocks ?? [];
  const menu = frame?.menu ?? [];
  const links = [
    { name: 'portal', label: '打开门户网站', href: '/index' },
    { name: 'map', label: '网站地图', href: '/sitemap' },
    { name: 'help', label: '网站帮助', href: statementHref(blocks, menu, 'site_help', '网站帮助') },
    { name: 'robot', label: '智能问答', href: blockHref(blocks, 'robot') },
    // The portal opens its toolbar at this address.
    { name: 'assistant', label: '无障碍工具条', href: '/index#assistant-open' },
    { name: 'statement', label: '无障碍说明', href: accessibilityHref(menu) },
  ];
  return links.filter(({ href }) => href !== '');
}

/** Whether the centre says that its site is reached by IPv6. */
export function supportsIPv6(frame: GetMenusResult | undefined): boolean {
  return blockText(frame?.blocks ?? [], 'ipv6') !== '' || Boolean(frame?.other?.ipv6);
}

/** What people set as their home page is the portal; what a browser adds to its favourites is the page in sight. */
export function addressOf(shortcut: Shortcut): string {
  const { origin, href } = window.location;
  return shortcut === 'home' ? `${origin}/index` : href;
}
