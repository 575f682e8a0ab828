import { rmSync } from 'node:fs';
import { type Instance, serve, staffedFolder } from './instance';
import { captcha } from './people.mjs';
import { ownPort } from './ports.mjs';

export const ownAddress = `http://127.0.0.1:${ownPort}`;

/** A server that a test starts and stops as it likes, with its own data. */
export type OwnServer = {
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Stops it for good and removes its data. */
  remove: () => Promise<void>;
};

export function ownServer(): OwnServer {
  const data = staffedFolder();
  let running: Instance | null = null;
  const stop = async () => {
    await running?.stop();
    running = null;
  };
  return {
    start: async () => {
      running = await serve(data, ownPort, ['--demo', '--demo-captcha', captcha]);
    },
    stop,
    remove: async () => {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
