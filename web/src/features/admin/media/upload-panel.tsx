import { messages } from '@/shared/messages/zh-cn';
import uploadStyles from '@/widgets/upload/view/upload.module.css';
import { UploadRow } from '@/widgets/upload/view/upload-row';
import type { Upload } from '@/widgets/upload/view/use-upload';
import styles from './media.module.css';

/** The files that are on their way or did not arrive. Those that did are in the list below. */
export function UploadPanel({ upload }: { upload: Upload }) {
  const open = upload.items.filter(({ status }) => status !== 'done');
  const failed = open.filter(({ status }) => status === 'error').length;
  const nothing = () => {};
  return (
    <>
      {open.length > 0 && (
        <section className={styles.uploads} aria-label="上传">
          <h2>
            {open.length > failed ? messages.uploading : ''}
            {failed > 0 ? `${failed} 个没有上传成功` : ''}
          </h2>
          <ul className={uploadStyles.list} aria-label="正在上传的文件">
            {open.map((item) => (
              <UploadRow
                key={item.id}
                item={item}
                disabled={false}
                actions={{ retry: upload.retry, remove: upload.remove, preview: nothing }}
              />
            ))}
          </ul>
        </section>
      )}
      <p className="visually-hidden" role="status">
        {upload.said}
      </p>
    </>
  );
}
