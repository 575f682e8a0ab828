import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { staffDownload } from '@/shared/api/staff-client';
import { ScrollRegion } from '@/shared/scroll-region';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Failed, Loading, Nothing } from '@/ui-admin/state/states';
import { downloadAddress, fileAddress } from '../core/address';
import { previewKind } from '../core/preview-kind';
import styles from './upload.module.css';

type Props = {
  path: string;
  name: string;
  /** What a picture shows; the file name without it. */
  alt?: string;
  onClose: () => void;
};

/** Shows a stored file in place: picture, PDF, text or video. Everything else is offered for download. */
export function PreviewModal({ path, name, alt = name, onClose }: Props) {
  return (
    <Dialog
      width={900}
      title={name}
      onClose={onClose}
      footer={[
        <Button key="download" href={downloadAddress(path)} download={name}>
          下载
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          关闭
        </Button>,
      ]}
    >
      <div className={styles.preview}>
        <Preview path={path} name={name} alt={alt} />
      </div>
    </Dialog>
  );
}

function Preview({ path, name, alt }: Required<Omit<Props, 'onClose'>>) {
  const address = fileAddress(path);
  switch (previewKind(path)) {
    case 'image':
      return <img src={fileAddress(path, 1280)} alt={alt} />;
    case 'pdf':
      // The browser refuses to show a PDF in a sandbox. The server sends the address as a PDF and as nothing else.
      return <iframe src={address} title={name} referrerPolicy="no-referrer" />;
    case 'text':
      return <TextPreview path={path} />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: what has been uploaded brings no captions
      return <video src={address} controls preload="metadata" aria-label={name} />;
    default:
      return <Nothing text="这种文件不能在这里打开，请下载后查看。" />;
  }
}

/** Characters of a text that are shown; more would only slow the page down. */
const longestText = 200_000;

const staticPrefix = /^\/api/;

function TextPreview({ path }: { path: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['upload', 'text', path],
    queryFn: async ({ signal }) => {
      const { blob } = await staffDownload(fileAddress(path).replace(staticPrefix, ''), { signal });
      return blob.text();
    },
    retry: false,
  });
  if (error) {
    return <Failed error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <Loading rows={4} />;
  }
  return (
    <ScrollRegion label="文件内容" className={styles.text}>
      <pre>{data.slice(0, longestText)}</pre>
      {data.length > longestText && <p>后面还有 {data.length - longestText} 个字，请下载后查看。</p>}
    </ScrollRegion>
  );
}
