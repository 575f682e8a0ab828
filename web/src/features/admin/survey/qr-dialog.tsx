import { Button } from 'antd';
import { useMemo } from 'react';
import { saveFile } from '@/shared/api/transfer';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { QrCode, squaresOf } from '@/ui-admin/qr-code';
import { useToast } from '@/ui-admin/use-toast';
import styles from './survey.module.css';

type Props = { title: string; path: string; onClose: () => void };

/** Address of a survey as a QR code, to be shown, copied and kept as a drawing that prints at any size. */
export function QrDialog({ title, path, onClose }: Props) {
  const toast = useToast();
  const address = new URL(path, window.location.origin).href;
  const code = useMemo(() => squaresOf(address), [address]);
  const save = () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}"><path fill="#fff" d="M0 0h${code.size}v${code.size}H0z"/><path d="${code.path}"/></svg>`;
    saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${title}-二维码.svg`);
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.done('网址已复制');
    } catch {
      toast.warn('浏览器没有允许复制，请手工选择网址');
    }
  };
  return (
    <Dialog
      title={`二维码：${title}`}
      width={420}
      onClose={onClose}
      footer={[
        <Button key="copy" onClick={() => void copy()}>
          复制网址
        </Button>,
        <Button key="save" type="primary" onClick={save}>
          下载 SVG
        </Button>,
      ]}
    >
      <QrCode text={address} label={`二维码，内容是 ${address}`} />
      <p className={styles.qrAddress}>{address}</p>
    </Dialog>
  );
}
