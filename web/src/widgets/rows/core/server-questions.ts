import type { RowKey } from './delta';
import type { AsyncCellRule } from './row-column';

type Question<Row> = {
  key: RowKey;
  column: string;
  text: string;
  row: Row;
  rules: readonly AsyncCellRule<Row>[];
  /** Milliseconds to wait for more typing. */
  pause: number;
};

type Asked = { text: string; stop: AbortController; done: Promise<void> };

/** Questions that are put at the same time. */
const together = 4;

const wait = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Asks the server about cells: once about each value, a few at a time, and no longer about what has changed meanwhile. */
export class ServerQuestions<Row> {
  private readonly open = new Map<string, Asked>();
  /** The text of a cell that was last found good. */
  private readonly good = new Map<string, string>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private readonly tell: (key: RowKey, column: string, message: string) => void;

  constructor(tell: (key: RowKey, column: string, message: string) => void) {
    this.tell = tell;
  }

  ask(question: Question<Row>): void {
    const cell = cellName(question.key, question.column);
    if (this.good.get(cell) === question.text || this.open.get(cell)?.text === question.text) return;
    this.drop(question.key, question.column);
    const stop = new AbortController();
    const asked = { text: question.text, stop, done: Promise.resolve() };
    this.open.set(cell, asked);
    asked.done = this.put(question, stop.signal).finally(() => {
      if (this.open.get(cell) === asked) this.open.delete(cell);
    });
    // A fault of the program is thrown where somebody waits for the answers.
    asked.done.catch(() => undefined);
  }

  /** The cell, or the whole row, has changed: an answer would be about what it no longer holds. */
  drop(key: RowKey, column?: string): void {
    const cells =
      column === undefined
        ? [...this.open.keys()].filter((cell) => cell.startsWith(`${key} `))
        : [cellName(key, column)];
    for (const cell of cells) {
      this.open.get(cell)?.stop.abort();
      this.open.delete(cell);
    }
  }

  async answered(): Promise<void> {
    while (this.open.size > 0) await Promise.all([...this.open.values()].map(({ done }) => done));
  }

  stop(): void {
    for (const { stop } of this.open.values()) stop.abort();
    this.open.clear();
  }

  private async put({ key, column, text, row, rules, pause }: Question<Row>, signal: AbortSignal): Promise<void> {
    if (pause > 0) await wait(pause, signal);
    await this.turn();
    try {
      for (const rule of rules) {
        if (signal.aborted) return;
        const message = await rule(text, row, signal);
        if (signal.aborted) return;
        if (message !== null) {
          this.tell(key, column, message);
          return;
        }
      }
      this.good.set(cellName(key, column), text);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }

  private async turn(): Promise<void> {
    if (this.running >= together) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running += 1;
  }
}

const cellName = (key: RowKey, column: string) => `${key} ${column}`;
