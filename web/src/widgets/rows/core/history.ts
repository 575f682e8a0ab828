import { type Delta, joined, type Op } from './delta';

type Step = {
  delta: Delta;
  /** What is typed into one place belongs to one step: the name of the place, while it may grow. */
  typing: string | null;
  at: number;
};

/** Between two letters of one step. */
const pause = 1000;

/** What can be undone and redone: changes, the newest last. */
export class History {
  private past: Step[] = [];
  private future: Delta[] = [];
  private readonly limit: number;
  private readonly now: () => number;

  constructor(limit: number, now: () => number) {
    this.limit = limit;
    this.now = now;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** A change that somebody made: a step of its own, or more of what is being typed. */
  add(delta: Delta, typing: string | null): void {
    if (delta.length === 0) return;
    this.future = [];
    const last = this.past.at(-1);
    const at = this.now();
    if (last && typing !== null && last.typing === typing && at - last.at <= pause) {
      this.grow(last, delta, at);
      return;
    }
    this.past.push({ delta, typing, at });
    if (this.past.length > this.limit) this.past.shift();
  }

  /** What follows from the last step is undone with it. */
  amend(delta: Delta): void {
    const last = this.past.at(-1);
    if (last) this.grow(last, delta, last.at);
  }

  /** What is typed next begins a step of its own. */
  seal(): void {
    const last = this.past.at(-1);
    if (last) last.typing = null;
  }

  takePast(): Delta | undefined {
    return this.past.pop()?.delta;
  }

  takeFuture(): Delta | undefined {
    return this.future.pop();
  }

  /** What was undone, so that it can be done again. */
  undone(delta: Delta): void {
    this.future.push(delta);
    this.seal();
  }

  redone(delta: Delta): void {
    this.past.push({ delta, typing: null, at: 0 });
  }

  /** Every change is told anew: what a step leads back to may be another value than what the server has. */
  retell(tell: (op: Op) => Op): void {
    for (const step of this.past) step.delta = step.delta.map(tell);
    this.future = this.future.map((delta) => delta.map(tell));
  }

  clear(): void {
    this.past = [];
    this.future = [];
  }

  private grow(step: Step, delta: Delta, at: number): void {
    step.delta = joined(step.delta, delta);
    step.at = at;
    if (step.delta.length === 0) this.past = this.past.filter((each) => each !== step);
  }
}
