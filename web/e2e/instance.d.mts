import type { ChildProcess } from 'node:child_process';

/** Starts the built binary on a fresh data folder with one administrator of each duty, and removes the folder when it ends. */
export function startInstance(port: number | string, options: string[]): ChildProcess;
