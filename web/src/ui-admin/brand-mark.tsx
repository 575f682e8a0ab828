/** The sign of the centre: a cross above water. */
export function BrandMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="6" fill="#0f5483" />
      <path d="M12 6h4v5h5v4h-5v3h-4v-3H7v-4h5z" fill="#fff" />
      <path
        d="M5 21c2.300 0 2.300-1.500 4.500-1.500S11.800 21 14 21s2.300-1.500 4.500-1.500S20.800 21 23 21"
        fill="none"
        stroke="#a9c9dd"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
