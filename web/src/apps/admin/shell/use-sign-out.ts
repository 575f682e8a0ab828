import { leaveAddress, logout } from '@/shared/api/session';
import { loginPath } from '@/shared/session/redirect';
import { useSession } from '@/shared/session/session';
import { useQuestion } from '@/ui-admin/dialog/use-confirm';
import { useUnsaved } from '@/ui-admin/page/unsaved';
import { useToast } from '@/ui-admin/use-toast';

/** Milliseconds for reading why the server could not be told, before the page is loaded anew; slow readers and slow machines need them. */
const readingTime = 4000;

/** Signs out after a question. The person is out of this browser even when the server could not be told. */
export function useSignOut(): () => Promise<void> {
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
