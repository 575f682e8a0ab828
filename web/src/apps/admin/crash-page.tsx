import { Button } from 'antd';
import { PlainMessage } from '@/ui-admin/state/plain-message';

/** Shown when the frame itself fails; nothing is left but to load the page again. */
export function CrashPage() {
  return (
    <main>
      <PlainMessage
        page
        title="页面出错了"
        text="刷新后仍然出错时，请联系管理员。"
        actions={<Button onClick={() => window.location.reload()}>刷新页面</Button>}
      />
    </main>
  );
}
