import { useEffect, useState } from 'react';

/** Squares on a side, the quiet border of readers included, and all dark ones as one path. */
type Squares = { size: number; path: string };

async function squaresOf(address: string): Promise<Squares> {
  const { default: encodeQR } = await import('qr');
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: 2 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size: rows.length, path };
}

type QrCodeProps = {
  /** What the code holds, usually an absolute address. */
  address: string;
  /** What reading it with a phone does, for those who do not see it. */
  label: string;
};

/**
 * A QR code drawn in the browser, so that no other host learns which page is handed on. The program that draws it is loaded
 * with the first code; the room is kept until then. Needs script, like everything that knows the address of the page.
 */
export function QrCode({ address, label }: QrCodeProps) {
  const [squares, setSquares] = useState<Squares | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    squaresOf(address).then(
      (made) => wanted && setSquares(made),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [address]);
  if (failed) return <p className="hint">二维码没有画出来，请检查网络后刷新页面，或直接复制网址。</p>;
  return (
    <svg className="qr-code" viewBox={`0 0 ${squares?.size ?? 1} ${squares?.size ?? 1}`} role="img" aria-label={label}>
      <path d={squares?.path ?? ''} />
    </svg>
  );
}
