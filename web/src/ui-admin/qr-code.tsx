import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** The dark squares of a code as one path, with the quiet border of four squares that readers need. */
export function squaresOf(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size: rows.length, path };
}

type Props = {
  text: string;
  /** What the picture is, for those who do not see it. */
  label: string;
};

/** A text as a QR code. */
export function QrCode({ text, label }: Props) {
  const code = useMemo(() => squaresOf(text), [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label}>
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} />
    </svg>
  );
}
