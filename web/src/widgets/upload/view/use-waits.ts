import { useEffect, useEffectEvent } from 'react';

/** Whether files are on their way to the control of an id, as long as it is there. */
const waits = new Map<string, () => boolean>();

/** What a form that is saved has to wait for: files on their way to the control of this id. */
export const askUploads = async (id: string): Promise<string | null> =>
  waits.get(id)?.() ? '还有文件正在上传，请稍候再保存' : null;

/** A control tells the form that is saved whether files are on their way to it. */
export function useWaits(id: string, isWaiting: () => boolean): void {
  const asked = useEffectEvent(isWaiting);
  useEffect(() => {
    waits.set(id, () => asked());
    return () => void waits.delete(id);
  }, [id]);
}
