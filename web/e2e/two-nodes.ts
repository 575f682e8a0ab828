import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { createAccount, type Instance, newFolder, serve } from './instance';
import { captcha } from './people.mjs';
import { ownPort, secondPort, wirePort } from './ports.mjs';
import type { Person } from './sign-in';

/** The database server of the run, see scripts/with-postgres; undefined where there is none. */
export const postgres = process.env.JIKONG_TEST_POSTGRES;

/** Two servers of one installation: its people use one each. The way to the second leads through a wire that can be cut. */
export type TwoNodes = {
  addresses: readonly [string, string];
  /** The wire to the second server is cut, or joined again. */
  cut: (away: boolean) => void;
  stop: () => Promise<void>;
};

/** Starts them on a new database with some administrators, and nothing of the demo site: to load it takes longer than a test. */
export async function twoNodes(people: readonly (Person & { realname: string })[]): Promise<TwoNodes> {
  const name = `nodes_${process.pid}_${Date.now()}`;
  const database = (postgres ?? '').replace(/\/postgres\?/, `/${name}?`);
  const query = (of: string, statement: string) => execFileSync('psql', ['-q', '-d', of, '-c', statement]);
  query(postgres ?? '', `CREATE DATABASE ${name}`);
  const data = newFolder('nodes-');
  const running: Instance[] = [];
  const wire = cuttable(wirePort, secondPort);
  const stop = async () => {
    await wire.close();
    await Promise.all(running.map((node) => node.stop()));
    rmSync(data, { recursive: true, force: true });
  };
  try {
    for (const person of people) createAccount(data, person, 'system', ['--database', database]);
    query(database, "INSERT INTO installation (name, value) VALUES ('demo', 'left out')");
    const starts = [ownPort, secondPort].map(async (port, node) => {
      const options = ['--demo', '--demo-captcha', captcha, '--database', database, '--node', `node-${node}`];
      running.push(await serve(data, port, options));
    });
    await Promise.all([...starts, wire.opens()]);
  } catch (problem) {
    await stop();
    throw problem;
  }
  return { addresses: [`http://127.0.0.1:${ownPort}`, `http://127.0.0.1:${wirePort}`], cut: wire.cut, stop };
}

/** Hands on what comes to a port. Cut, it drops what is under way and takes nothing. */
function cuttable(from: number, to: number) {
  let isCut = false;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(to, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one) && other.destroy());
      one.pipe(other);
    }
    return near;
  });
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    opens: async () => {
      server.listen(from, '127.0.0.1');
      await once(server, 'listening');
    },
    cut: (away: boolean) => {
      isCut = away;
      if (away) drop();
    },
    close: async () => {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
