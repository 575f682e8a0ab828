import { useQuery } from '@tanstack/react-query';
import type { MenuProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { siteFrameOptions } from '@/shared/api/session';
import { askBrowser, shortcutNames } from '@/shared/site/shortcuts';
import { Icon } from '@/ui-admin/icon';
import { DropMenu } from '@/ui-admin/menu/drop-menu';
import styles from './header.module.css';
import { addressOf, type PortalDialogName, type PortalLink, portalLinks, supportsIPv6 } from './portal-links';

/** Brings the drawing of codes and the instructions along, which few people open. */
const PortalDialog = lazy(() => import('./portal-dialog'));

/** The way to the portal, and what every public site offers at its head. `short` leaves its word to screen readers. */
export function PortalMenu({ short }: { short: boolean }) {
  const { data: frame } = useQuery(siteFrameOptions);
  const [opened, setOpened] = useState<PortalDialogName | null>(null);
  const links = portalLinks(frame);
  const start = (name: PortalDialogName) => {
    const title = frame?.site.name ?? document.title;
    const done = name !== 'codes' && askBrowser(name, addressOf(name), title, window);
    setOpened(done ? null : name);
  };
  const choose = (key: string) => {
    const link = links.find(({ name }) => name === key);
    if (link) {
      window.open(link.href, '_blank', 'noopener,noreferrer');
    } else {
      start(key as PortalDialogName);
    }
  };
  return (
    <>
      <DropMenu menu={{ items: itemsOf(links, supportsIPv6(frame)) }} onChoose={choose}>
        <button type="button" className={`pressable ${styles.portal}`} aria-haspopup="menu" aria-label="门户网站">
          <Icon name="out" />
          {!short && '门户'}
          {!short && <Icon name="down" />}
        </button>
      </DropMenu>
      {opened && (
        <Suspense>
          <PortalDialog name={opened} frame={frame} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

function itemsOf(links: readonly PortalLink[], ipv6: boolean): NonNullable<MenuProps['items']> {
  return [
    { type: 'group', label: '在新窗口打开', children: links.map(({ name, label }) => ({ key: name, label })) },
    { type: 'divider' },
    { key: 'home', label: shortcutNames.home },
    { key: 'favourite', label: shortcutNames.favourite },
    { key: 'codes', label: '微信二维码' },
    ...(ipv6 ? [{ key: 'ipv6', label: '本站支持 IPv6', disabled: true }] : []),
  ];
}
