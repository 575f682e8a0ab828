/** The same rows and columns for every grid: what a form of a centre holds. */
const districts = ['长宁区', '静安区', '普陀区', '虹口区', '杨浦区', '闵行区', '宝山区', '嘉定区'];
const kinds = ['text', 'text', 'number', 'choice', 'date', 'text', 'number', 'tick', 'text', 'choice'];

export const columns = Array.from({ length: 20 }, (_, nth) => ({
  name: `c${nth}`,
  label: `第${nth + 1}列`,
  kind: kinds[nth % kinds.length],
  required: nth % 4 === 0,
}));

export const choices = districts;

/** What a text has to look like. */
export const pattern = /^[^\s]{1,40}$/;

export function cell(row, nth) {
  const kind = kinds[nth % kinds.length];
  if (kind === 'number') return (row * 37 + nth * 11) % 1000;
  if (kind === 'choice') return districts[(row + nth) % districts.length];
  if (kind === 'date')
    return `2026-${String(1 + ((row + nth) % 12)).padStart(2, '0')}-${String(1 + (row % 28)).padStart(2, '0')}`;
  if (kind === 'tick') return (row + nth) % 3 === 0;
  return `登记${row}号${nth}`;
}

export function rowsOf(count) {
  return Array.from({ length: count }, (_, nth) => {
    const row = { id: String(nth + 1) };
    for (let at = 0; at < columns.length; at += 1) row[`c${at}`] = cell(nth, at);
    return row;
  });
}

/** New rows, in which nothing is filled in yet. */
export const blanks = (count) => Array.from({ length: count }, (_, nth) => ({ id: String(1_000_000 + nth) }));

/** Resolves when what was done is on the screen. */
export function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => resolve(performance.now());
      after.port2.postMessage(null);
    });
  });
}

/** How long something takes until it is on the screen, in milliseconds. */
export async function timed(act) {
  const began = performance.now();
  await act();
  return (await painted()) - began;
}
