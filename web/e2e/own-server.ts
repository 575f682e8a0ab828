import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { answers, serve, staffedFolder } from './instance.mjs';
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
  let running: ChildProcess | null = null;
  const stop = async () => {
    if (running) {
      const ended = once(running, 'exit');
      running.kill('SIGTERM');
      await ended;
      running = null;
    }
  };
  return {
    start: async () => {
      running = serve(data, ownPort, ['--demo', '--demo-captcha', captcha]);
      await answers(`${ownAddress}/readyz`);
    },
    stop,
    remove: async () => {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
