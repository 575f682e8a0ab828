import type { ChildProcess } from 'node:child_process';

/** A fresh data folder with one administrator of each duty. */
export function staffedFolder(): string;

/** Starts the built binary on a data folder. */
export function serve(data: string, port: number | string, options: string[]): ChildProcess;

/** Starts it on a fresh folder, which is removed when the server ends. */
export function startInstance(port: number | string, options: string[]): ChildProcess;
