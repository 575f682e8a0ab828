import { Button } from 'antd';
import { useToast } from '@/ui-admin/use-toast';

/** Puts an expression on the clipboard. */
export function CopyButton({ text }: { text: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.done('已复制表达式');
    } catch {
      toast.warn('浏览器没有允许复制，请手工选择表达式');
    }
  };
  return <Button onClick={() => void copy()}>复制</Button>;
}
