import type { MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { SettingsDrawer } from '@/features/admin/preferences/settings-drawer';
import { DepartDialog } from '@/features/admin/session/depart-dialog';
import { useOwnSites } from '@/features/admin/session/own-sites';
import { PasswordDialog } from '@/features/admin/session/password-dialog';
import { SiteDialog } from '@/features/admin/session/site-dialog';
import { useClearCache } from '@/features/admin/session/use-clear-cache';
import { useSession } from '@/shared/session/session';
import { Avatar } from '@/ui-admin/avatar';
import { Icon, type IconName } from '@/ui-admin/icon';
import { DropMenu } from '@/ui-admin/menu/drop-menu';
import styles from './header.module.css';
import { useSignOut } from './use-sign-out';

type Opened = 'settings' | 'password' | 'depart' | 'site' | null;

/** What concerns the person: account, settings of the window, the way to the portal and the way out. */
export function UserMenu({ narrow }: { narrow: boolean }) {
  const user = useSession((state) => state.session?.user);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const run = useCommands(setOpened);
  const name = user?.realname || user?.username || '';
  const several = (useOwnSites().sites?.length ?? 0) > 1;
  return (
    <div className={styles.userArea}>
      <DropMenu menu={{ items: several ? itemsWithSite : items }} onChoose={(key) => run[key]?.()}>
        <button type="button" className={styles.user} aria-haspopup="menu" aria-label={`账号菜单：${name}`}>
          <Avatar name={name} path={user?.avatar} />
          {!narrow && name}
          <Icon name="down" />
        </button>
      </DropMenu>
      <SettingsDrawer open={opened === 'settings'} onClose={close} />
      {opened === 'password' && <PasswordDialog onClose={close} />}
      {opened === 'depart' && <DepartDialog onClose={close} />}
      {opened === 'site' && <SiteDialog onClose={close} />}
    </div>
  );
}

function item(key: string, label: ReactNode, icon: IconName) {
  return { key, label, icon: <Icon name={icon} /> };
}

const items: NonNullable<MenuProps['items']> = [
  item('center', '个人中心', 'user'),
  item('account', '账号设置', 'edit'),
  item('settings', '系统设置', 'gear'),
  item('password', '修改密码', 'lock'),
  item('depart', '切换部门', 'tree'),
  item('cache', '清理缓存', 'refresh'),
  { type: 'divider' },
  item('portal', '查看门户（新窗口）', 'out'),
  { type: 'divider' },
  item('out', '退出登录', 'x'),
];

/** With the way to another site, for people who have one. */
const itemsWithSite = items.toSpliced(5, 0, item('site', '切换站点', 'building'));

function useCommands(open: (what: Opened) => void): Record<string, () => void> {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const clearCache = useClearCache();
  return {
    center: () => void navigate('/account/center'),
    account: () => void navigate('/account/settings'),
    settings: () => open('settings'),
    password: () => open('password'),
    depart: () => open('depart'),
    site: () => open('site'),
    cache: () => void clearCache(),
    portal: () => window.open('/', '_blank', 'noopener'),
    out: () => void signOut(),
  };
}
