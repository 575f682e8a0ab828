import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { administrator, auditor, guardian } from './people.mjs';

const binary = new URL('../../bin/jikong', import.meta.url).pathname;

export const newFolder = (name = '') => mkdtempSync(join(tmpdir(), `jikong-e2e-${name}`));

/** A fresh data folder with the demo site and one administrator of each duty: a copy of what was filled when the run began. */
export function staffedFolder(): string {
  const data = newFolder();
  cpSync(process.env.JIKONG_E2E_FILLED ?? '', data, { recursive: true });
  return data;
}

/** A data folder with the staff and the demo site, as a server leaves it that was stopped; the server listens on the port meanwhile. */
export async function filledFolder(port: number): Promise<string> {
  const data = newFolder();
  for (const [person, duty] of [
    [administrator, 'system'],
    [guardian, 'security'],
    [auditor, 'audit'],
  ] as const) {
    createAccount(data, person, duty);
  }
  const instance = await serve(data, port, ['--demo']);
  await instance.stop();
  return data;
}

type Account = { username: string; realname: string; password: string };

/** Makes an administrator before a server starts. */
export function createAccount(data: string, person: Account, duty: string, options: string[] = []): void {
  const command = ['admin', 'create', '--data', data, ...options, '--duty', duty, person.username, person.realname];
  execFileSync(binary, command, { input: `${person.password}\n` });
}

export type Instance = { stop: () => Promise<void> };

/** Starts the built binary on a data folder and waits until it answers. */
export async function serve(data: string, port: number, options: string[]): Promise<Instance> {
  const listen = `127.0.0.1:${port}`;
  if (await isAnswered(`http://${listen}/readyz`)) throw new Error(`another server answers at ${listen} already`);
  const server = spawn(binary, ['serve', '--data', data, '--listen', listen, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  createInterface({ input: server.stderr }).on('line', (line) => {
    if (!line.includes('level=INFO')) process.stderr.write(`server: ${line}\n`);
  });
  const end = () => server.kill('SIGTERM');
  process.once('exit', end); // a run that is cut short leaves no server behind
  const stop = async () => {
    process.off('exit', end);
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    end();
    await ended;
  };
  try {
    await answers(server, `http://${listen}/readyz`);
  } catch (problem) {
    await stop();
    throw problem;
  }
  return { stop };
}

/** Starts it on a fresh folder, which is removed when the server ends. */
export async function startInstance(port: number, options: string[]): Promise<Instance> {
  const data = staffedFolder();
  const instance = await serve(data, port, options);
  return {
    stop: async () => {
      await instance.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

const isAnswered = (address: string) =>
  fetch(address).then(
    (answer) => answer.ok,
    () => false,
  );

/** Waits until the server answers at an address. */
async function answers(server: ChildProcess, address: string): Promise<void> {
  const patience = 60_000;
  for (const start = Date.now(); Date.now() - start < patience; ) {
    if (server.exitCode !== null) break;
    if (await isAnswered(address)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing answers at ${address}`);
}
