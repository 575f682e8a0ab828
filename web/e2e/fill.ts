import { rmSync } from 'node:fs';
import { filledFolder } from './instance';
import { port } from './ports.mjs';

/** Before a run: fills a data folder, of which every file gets a copy. */
export default async function fill(): Promise<() => void> {
  const filled = await filledFolder(port);
  process.env.JIKONG_E2E_FILLED = filled; // the workers know it from here
  return () => rmSync(filled, { recursive: true, force: true });
}
