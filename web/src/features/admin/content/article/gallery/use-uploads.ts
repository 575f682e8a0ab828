import { useEffect, useRef } from 'react';
import { useToast } from '@/ui-admin/use-toast';
import { useUpload } from '@/widgets/upload';

type Uploads = {
  /** How many pictures there is room for, of how many. */
  room: number;
  most: number;
  /** Pictures that are stored by now, in the order in which they were chosen. */
  onStored: (paths: readonly string[]) => void;
};

/** Pictures that are sent together: what is stored is handed on, what failed stays with its reason and can be sent again. */
export function useUploads({ room, most, onStored }: Uploads) {
  const toast = useToast();
  // As those that are put into the text: they can be found in the media library afterwards.
  const upload = useUpload({
    kind: 'image',
    value: '',
    biz: 'jeditor',
    target: { fields: { jeditor: '1' } },
    onChange: () => {},
  });
  const { items } = upload;
  const handed = useRef<ReadonlySet<string>>(new Set());
  const handOn = useRef(onStored);
  useEffect(() => {
    handOn.current = onStored;
  });
  useEffect(() => {
    // A picture waits for those before it, so that they stand in their order.
    const first = items.findIndex(({ status }) => status === 'uploading');
    const ready = (first < 0 ? items : items.slice(0, first)).filter(
      ({ id, status }) => status === 'done' && !handed.current.has(id),
    );
    if (ready.length === 0) return;
    handed.current = new Set([...handed.current, ...ready.map(({ id }) => id)]);
    handOn.current(ready.map(({ path }) => path));
  }, [items]);
  const open = items.filter(({ id, status }) => status !== 'done' || !handed.current.has(id));
  const coming = open.filter(({ status }) => status !== 'error').length;
  const choose = (files: readonly File[]) => {
    const free = Math.max(0, room - open.length);
    if (files.length > free) toast.warn(`图集最多 ${most} 张，还能添加 ${free} 张，多出的没有上传`);
    if (free > 0) upload.choose(files.slice(0, free));
  };
  const failed = open.length - coming;
  const problem =
    coming > 0
      ? `还有 ${coming} 张图片正在上传，请稍候再保存`
      : failed > 0
        ? `有 ${failed} 张图片没有上传成功，请重新上传或删除`
        : null;
  return { open, problem, choose, said: upload.said, retry: upload.retry, remove: upload.remove };
}
