/** Room for the QR code of the page, which `manners/qr-codes.ts` draws when the disclosure around it is opened. */
export function QrCode() {
  return (
    <svg className="qr-code" viewBox="0 0 1 1" role="img" aria-label="本页网址的二维码" data-qr="">
      <path d="" />
    </svg>
  );
}
