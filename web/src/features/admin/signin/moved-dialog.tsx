import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useSession } from '@/shared/session/session';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { useUnsaved } from '@/ui-admin/page/unsaved';
import { loadSite, useOwnSites } from './own-sites';

/**
 * Follows another window that has gone over to another site. This one is loaded anew at once, unless something typed would be lost: then
 * the person may save it first, in the site it belongs to.
 */
export function MovedDialog() {
  const movedTo = useSession((state) => state.movedTo);
  const unsaved = useUnsaved((state) => state.marks.size > 0);
  const [left, setLeft] = useState('');
  const { sites, current } = useOwnSites();
  const gone = movedTo !== '' && !unsaved;
  useEffect(() => {
    if (gone) {
      loadSite();
    }
  }, [gone]);
  if (movedTo === '' || !unsaved || left === movedTo) {
    return null;
  }
  const name = sites?.find(({ id }) => id === movedTo)?.name ?? '另一个站点';
  return (
    <Dialog
      width={480}
      title="已切换站点"
      footer={[
        <Button key="load" danger onClick={loadSite}>
          放弃修改并载入
        </Button>,
        <Button key="stay" type="primary" onClick={() => setLeft(movedTo)}>
          先保存这里的修改
        </Button>,
      ]}
    >
      您在另一个窗口切换到了“{name}”。本窗口还有没保存的内容，它们属于“{current?.name ?? '原来的站点'}
      ”；保存后会自动载入新的站点。
    </Dialog>
  );
}
