import type { MenuProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOwnSites } from '@/features/admin/signin/own-sites';
import { useClearCache } from '@/features/admin/signin/use-clear-cache';
import { leaveAddress, logout } from '@/shared/api/session';
import { loginPath } from '@/shared/session/redirect';
import { useSession } from '@/shared/session/session';
import type { Offer } from '@/ui-admin/actions/action';
import { useOffered } from '@/ui-admin/actions/registry';
import { Avatar } from '@/ui-admin/avatar';
import { dialogKeys } from '@/ui-admin/dialog/dialog-keys';
import { useQuestion } from '@/ui-admin/dialog/use-confirm';
import { Icon } from '@/ui-admin/icon';
import { DropMenu } from '@/ui-admin/menu/drop-menu';
import { useUnsaved } from '@/ui-admin/page/unsaved';
import { useToast } from '@/ui-admin/use-toast';
import type { AccountDialog } from './account-dialogs';
import styles from './header.module.css';

/** Few people open one of them, so they come with the first that is opened; from then on they stay, to close as they opened. */
const AccountDialogs = lazy(() => import('./account-dialogs'));

/** What concerns the person: account, settings of the window, the way to the portal and the way out. */
export function UserMenu({ narrow }: { narrow: boolean }) {
  const user = useSession((state) => state.session?.user);
  const [opened, setOpened] = useState<AccountDialog | null>(null);
  const [loaded, setLoaded] = useState(false);
  const offers = useAccountOffers((what) => {
    setLoaded(true);
    setOpened(what);
  });
  useOffered('账号', offers, 'everywhere');
  useOffered('对话框', dialogKeys, 'part');
  const name = user?.realname || user?.username || '';
  return (
    <div className={styles.userArea}>
      <DropMenu menu={{ items: itemsOf(offers) }} onChoose={(key) => offers.find((offer) => offer.key === key)?.run()}>
        <button
          type="button"
          className={`pressable ${styles.user}`}
          aria-haspopup="menu"
          aria-label={`账号菜单：${name}`}
        >
          <Avatar name={name} path={user?.avatar} />
          {!narrow && name}
          <Icon name="down" />
        </button>
      </DropMenu>
      {loaded && (
        <Suspense>
          <AccountDialogs opened={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Lines between the ways about the account, to the portal and out. */
const divided = new Set(['portal', 'out']);

const itemsOf = (offers: readonly Offer[]): NonNullable<MenuProps['items']> =>
  offers.flatMap(({ key, label, icon = 'user' }) => [
    ...(divided.has(key) ? [{ type: 'divider' as const }] : []),
    { key, label, icon: <Icon name={icon} /> },
  ]);

/** What a person may do about the account; another site only for people who have one. */
function useAccountOffers(open: (what: AccountDialog) => void): Offer[] {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const clearCache = useClearCache();
  const several = (useOwnSites().sites?.length ?? 0) > 1;
  return [
    { key: 'center', label: '个人中心', icon: 'user', run: () => void navigate('/account/center') },
    { key: 'account', label: '账号设置', icon: 'edit', run: () => void navigate('/account/settings') },
    { key: 'settings', label: '系统设置', icon: 'gear', run: () => open('settings') },
    { key: 'password', label: '修改密码', icon: 'lock', run: () => open('password') },
    { key: 'depart', label: '切换部门', icon: 'tree', run: () => open('depart') },
    ...(several ? [{ key: 'site', label: '切换站点', icon: 'building' as const, run: () => open('site') }] : []),
    { key: 'cache', label: '清理缓存', icon: 'refresh', run: () => void clearCache() },
    { key: 'keys', label: '快捷键', icon: 'keyboard', keys: '?', run: () => open('keys') },
    {
      key: 'portal',
      label: '查看门户（新窗口）',
      icon: 'out',
      run: () => void window.open('/', '_blank', 'noopener'),
    },
    { key: 'out', label: '退出登录', icon: 'x', run: () => void signOut() },
  ];
}

/** Milliseconds for reading why the server could not be told, before the page is loaded anew; slow readers and slow machines need them. */
const readingTime = 4000;

/** Signs out after a question. The person is out of this browser even when the server could not be told. */
function useSignOut(): () => Promise<void> {
  const ask = useQuestion();
  const toast = useToast();
  const forget = useSession((state) => state.signOut);
  return async () => {
    const unsaved = useUnsaved.getState().marks.size > 0;
    const content = unsaved ? '有页面还没有保存，退出后这些修改会丢失。' : '退出后需要重新登录才能继续工作。';
    if (!(await ask({ title: '退出登录？', content, ok: '退出', danger: unsaved }))) {
      return;
    }
    // Whoever cannot be told where else to sign out signs out here all the same.
    const elsewhere = await leaveAddress().catch(() => '');
    try {
      await logout();
    } catch (error) {
      toast.failed(error);
      await new Promise((resolve) => setTimeout(resolve, readingTime));
    }
    useUnsaved.getState().clearAll();
    forget();
    window.location.replace(elsewhere || loginPath);
  };
}
