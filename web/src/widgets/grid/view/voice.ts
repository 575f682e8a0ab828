/** What has just happened in the grid, for those who do not see it. */
export class Voice {
  private text = '';
  private readonly listeners = new Set<() => void>();

  said = (): string => this.text;

  /** The same words again are read again: a blank makes them others. */
  say = (text: string): void => {
    this.text = text === this.text ? `${text} ` : text;
    for (const listener of [...this.listeners]) listener();
  };

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}
