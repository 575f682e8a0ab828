import { PlainMessage } from '@/ui-admin/state/plain-message';
import { WayBack } from './exception-pages';

/** The end of a process that went well. */
export function SuccessPage() {
  return (
    <PlainMessage
      page
      outcome="success"
      title="操作成功"
      text="已经提交并保存，可以关闭这个页面。"
      actions={<WayBack />}
    />
  );
}

/** The end of a process that did not go through. */
export function FailurePage() {
  return (
    <PlainMessage
      page
      outcome="failure"
      title="操作失败"
      text="没有完成，请返回上一页核对后再试；仍然失败时请联系管理员。"
      actions={<WayBack />}
    />
  );
}
