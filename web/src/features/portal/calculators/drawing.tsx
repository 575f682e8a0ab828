/** Drawings by the name of the calculator, 24 × 24, stroked like the icons of the site. */
const drawings: Readonly<Record<string, string>> = {
  step: 'M8 3.5c1.7 0 2.7 1.8 2.7 4 0 1.6-.4 2.9-.8 4.2H6.3c-.5-1.3-1.1-2.6-1.1-4.2 0-2.2 1.1-4 2.8-4ZM6.6 14h3v1.2a1.5 1.5 0 0 1-3 0ZM16 7c1.7 0 2.8 1.8 2.8 4 0 1.6-.6 2.9-1.1 4.2h-3.6c-.4-1.3-.8-2.6-.8-4.2 0-2.2 1-4 2.7-4ZM14.4 17.5h3v1.2a1.5 1.5 0 0 1-3 0Z',
  calorie: 'M3.5 11h17a8.5 8.5 0 0 1-17 0ZM9 8c0-1.8 1.3-1.8 1.3-3.5M13.5 8c0-1.8 1.3-1.8 1.3-3.5M8.5 20.5h7',
  diabetes: 'M12 3.5c3.6 4.3 5.7 7.4 5.7 10.3a5.7 5.7 0 0 1-11.4 0c0-2.9 2.1-6 5.7-10.3ZM9.5 14a2.6 2.6 0 0 0 2.6 2.7',
  fat: 'M11 5a8 8 0 1 0 8 8h-8ZM14.5 3.8a6.5 6.5 0 0 1 5.7 5.7h-5.7Z',
  weight: 'M4.5 4.5h15v15h-15ZM7.8 10.3a5.6 5.6 0 0 1 8.4 0l-2 2.2H9.8ZM12 11.5l1.4-2.5',
  pm25: 'M3.5 9h10.3a2.5 2.5 0 1 0-2.4-3.3M3.5 13h14.2a2.8 2.8 0 1 1-2.7 3.6M3.5 17h7.5',
  whr: 'M3.5 9c0-1.9 3.8-3.5 8.5-3.5s8.5 1.6 8.5 3.5-3.8 3.5-8.5 3.5S3.5 10.9 3.5 9ZM3.5 9v5.5c0 1.9 3.8 3.5 8.5 3.5h8.5V9M8.5 12.2v2.3M12.5 12.5v2.3M16.5 11.8v2.4',
};

/** What the calculator is about, beside its name. */
export function Drawing({ slug }: { slug: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[slug] ?? ''} />
    </svg>
  );
}
