import { Button } from 'antd';
import { useNotices } from '@/ui-admin/use-notices';

/** Puts an expression on the clipboard. */
export function CopyButton({ text }: { text: string }) {
  const notices = useNotices();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notices.done('已复制表达式');
    } catch {
      notices.warn('浏览器没有允许复制，请手工选择表达式');
    }
  };
  return <Button onClick={() => void copy()}>复制</Button>;
}
