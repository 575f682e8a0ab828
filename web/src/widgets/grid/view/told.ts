/** One value that changes, for those who draw it. */
export class Told<Value> {
  private value: Value;
  private readonly listeners = new Set<() => void>();

  constructor(value: Value) {
    this.value = value;
  }

  now = (): Value => this.value;

  tell(value: Value): void {
    if (Object.is(this.value, value)) return;
    this.value = value;
    for (const listener of [...this.listeners]) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}
