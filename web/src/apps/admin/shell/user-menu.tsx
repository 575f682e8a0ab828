import { Dropdown } from 'antd';
import { leaveAddress, logout } from '@/shared/api/session';
import { loginPath } from '@/shared/session/redirect';
import { useSession } from '@/shared/session/session';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { Icon } from '@/ui-admin/icon';
import { useUnsaved } from '@/ui-admin/page/unsaved';
import { useNotices } from '@/ui-admin/use-notices';
import styles from './header.module.css';

/** What concerns the person: the way to the portal and the way out. */
export function UserMenu({ narrow }: { narrow: boolean }) {
  const user = useSession((state) => state.session?.user);
  const signOut = useSignOut();
  const name = user?.realname || user?.username || '';
  return (
    <div className={styles.userArea}>
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: [
            { key: 'portal', label: '查看门户（新窗口）', icon: <Icon name="out" /> },
            { type: 'divider' },
            { key: 'out', label: '退出登录', icon: <Icon name="lock" /> },
          ],
          onClick: ({ key }) => {
            if (key === 'portal') {
              window.open('/', '_blank', 'noopener');
            } else {
              void signOut();
            }
          },
        }}
      >
        <button type="button" className={styles.user} aria-haspopup="menu" aria-label={`账号菜单：${name}`}>
          <span className={styles.avatar} data-initial={[...name][0]} />
          {!narrow && name}
          <Icon name="down" />
        </button>
      </Dropdown>
    </div>
  );
}

/** Signs out after a question. The person is out of this browser even when the server could not be told. */
function useSignOut(): () => Promise<void> {
  const ask = useQuestion();
  const notices = useNotices();
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
      notices.failed(error);
    }
    useUnsaved.getState().clearAll();
    forget();
    window.location.replace(elsewhere || loginPath);
  };
}
