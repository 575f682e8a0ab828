import type { ChildProcess } from 'node:child_process';

/**
 * A fresh data folder with one administrator of each duty. In a run of many files it is a copy of the filled one, which also holds
 * the demo site.
 */
export function staffedFolder(): string;

/** A data folder with the staff and the demo site, as a server leaves it that was stopped; the server listens on the port meanwhile. */
export function filledFolder(port: number): Promise<string>;

/** Waits until something answers at an address. */
export function answers(address: string): Promise<void>;

/** Starts the built binary on a data folder. */
export function serve(data: string, port: number | string, options: string[]): ChildProcess;

/** Starts it on a fresh folder, which is removed when the server ends. */
export function startInstance(port: number | string, options: string[]): ChildProcess;
