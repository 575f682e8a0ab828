import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useSession } from '@/shared/session/session';
import { Avatar } from '@/ui-admin/avatar';
import { useToast } from '@/ui-admin/use-toast';
import { useWrite } from '@/ui-admin/use-write';
import { CropModal, PickFiles, refusalOf, uploadFile } from '@/widgets/upload';
import styles from './account.module.css';
import { type OwnAccount, ownAccountOptions, saveAvatar } from './account-api';

/** Pixels of the longest side that is stored: enough for the largest place where it is shown, on dense screens too. */
const storedSide = 480;

/** The picture of the person: shown, chosen and cut, or taken away. It is saved at once, apart from the form below it. */
export function AvatarField({ account }: { account: OwnAccount }) {
  const { avatar, realname } = account;
  const toast = useToast();
  const { busy, write } = useWrite();
  const keep = useKeptAvatar();
  const picker = useRef<HTMLButtonElement>(null);
  const [cutting, setCutting] = useState<File | null>(null);
  const choose = ([file]: readonly File[]) => {
    const refusal = file && refusalOf(file, 'image');
    if (refusal) {
      toast.warn(refusal);
    } else if (file) {
      setCutting(file);
    }
  };
  const remove = () =>
    void write(async () => {
      await keep('');
      toast.done('头像已移除');
      picker.current?.focus();
    });
  return (
    <div className={styles.portrait}>
      <Avatar size="large" name={realname} path={avatar} alt={avatar ? `${realname}的头像` : `${realname}还没有头像`} />
      <div>
        <div className={`row ${styles.actions}`}>
          <PickFiles
            label={avatar ? '更换头像' : '上传头像'}
            accept="image/jpeg,image/png,image/webp,image/gif"
            multiple={false}
            buttonRef={picker}
            onFiles={choose}
          />
          {avatar && (
            <Button loading={busy} onClick={remove}>
              移除头像
            </Button>
          )}
        </div>
        <p className={styles.note}>JPG、PNG、WebP 或 GIF 图片，不超过 10 MB。同事在用户列表等处会看到。</p>
      </div>
      {cutting && (
        <CropModal
          source={cutting}
          onClose={() => setCutting(null)}
          onSave={async ({ cut }) => {
            const { path } = await uploadFile(await cut(storedSide));
            await keep(path);
            setCutting(null);
            toast.done('头像已更新');
          }}
        />
      )}
    </div>
  );
}

/** Saves the picture and shows it wherever this window shows the person. */
function useKeptAvatar() {
  const client = useQueryClient();
  return async (avatar: string) => {
    await saveAvatar(avatar);
    const { session, replaceUser } = useSession.getState();
    if (session) {
      replaceUser({ ...session.user, avatar });
    }
    await client.invalidateQueries(ownAccountOptions);
  };
}
