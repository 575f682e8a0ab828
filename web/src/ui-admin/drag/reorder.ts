import { flushSync } from 'react-dom';
import { scrollerOf, scrollNear } from './auto-scroll';
import styles from './drag.module.css';
import { followPointer } from './follow-pointer';
import { type Axis, type Box, type Point, shiftsOf, stepOf, targetOf } from './places';

export type ReorderSettings = {
  /** The things in their order. */
  keys: readonly string[];
  /** What a thing is called when it is announced. */
  nameOf: (key: string) => string;
  /** Puts a thing at a place, counted without it. */
  onMove: (key: string, to: number) => void;
  axis?: Axis;
  /** Things before this place stand where they stand. */
  first?: number;
  /** A finger rested on a thing and was lifted again. */
  onHold?: (key: string) => void;
};

type Lifted = {
  key: string;
  from: number;
  to: number;
  items: readonly HTMLElement[];
  boxes: readonly Box[];
  /** Who drags it, how far, and what scrolls with it; null for keys. */
  pointer: { start: Point; at: Point; scroller: Element; scrolled: Point } | null;
};

/**
 * Puts things in another order by mouse, finger or keys. While one is dragged the others make room, without anything being drawn
 * anew; the order changes when it is let go. The things stand in an element with `list` as its ref and carry `data-reorder`.
 */
export class Reorder {
  private settings: ReorderSettings;
  private element: HTMLElement | null = null;
  private held: Lifted | null = null;
  private text = '';
  private endPointer: (() => void) | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(settings: ReorderSettings) {
    this.settings = settings;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The key of the thing that is dragged. */
  lifted = (): string | null => this.held?.key ?? null;

  /** What has just happened, for screen readers. */
  said = (): string => this.text;

  list = (element: HTMLElement | null): (() => void) | undefined => {
    this.element = element;
    if (!element) return undefined;
    element.dataset.reorderList = '';
    // It stands here before a finger comes down: only then does the browser wait with scrolling until it has been asked.
    const still = (event: Event) => {
      if (this.held) event.preventDefault();
    };
    element.addEventListener('touchmove', still, { passive: false });
    return () => {
      this.stop();
      element.removeEventListener('touchmove', still);
      this.element = null;
    };
  };

  update(settings: ReorderSettings): void {
    const changed = settings.keys.some((key, at) => key !== this.settings.keys[at]);
    if (this.held && (changed || settings.keys.length !== this.settings.keys.length)) this.cancel();
    this.settings = settings;
  }

  /** A pointer has gone down on a thing or its handle. */
  press(event: PointerEvent, key: string, isGrip: boolean): void {
    if (event.button !== 0 || !event.isPrimary || this.placeOf(key) < this.first) return;
    const start = { x: event.clientX, y: event.clientY };
    this.stop();
    this.endPointer = followPointer(event, {
      isGrip,
      onLift: () => this.lift(key, start),
      onMove: (at) => this.drag(at),
      onDrop: () => this.drop(),
      onCancel: () => this.cancel(),
      onHold: this.settings.onHold && (() => this.hold(key)),
    });
  }

  /** A key was pressed on the handle of a thing; true when it meant something. */
  key(name: string, key: string): boolean {
    const { held } = this;
    if (held?.key !== key) {
      if (name !== ' ' && name !== 'Enter') return false;
      this.lift(key, null);
      return true;
    }
    if (name === ' ' || name === 'Enter') this.drop();
    else if (name === 'Escape' || name === 'Tab') this.cancel();
    else this.step(held, stepOf(name, held.boxes, this.axis));
    return name !== 'Tab';
  }

  /** Ends whatever is going on, with everything where it was. */
  stop(): void {
    this.endPointer?.();
    this.endPointer = null;
    if (this.held) this.cancel();
  }

  private get axis(): Axis {
    return this.settings.axis ?? 'vertical';
  }

  private get first(): number {
    return this.settings.first ?? 0;
  }

  private placeOf(key: string): number {
    return this.settings.keys.indexOf(key);
  }

  private lift(key: string, start: Point | null): void {
    const items = this.items();
    const from = this.placeOf(key);
    const item = items[from];
    if (!item) return;
    const scroller = scrollerOf(item);
    this.held = {
      key,
      from,
      to: from,
      items,
      boxes: items.map((each) => each.getBoundingClientRect()),
      pointer: start && { start, at: start, scroller, scrolled: { x: scroller.scrollLeft, y: scroller.scrollTop } },
    };
    for (const each of items) each.classList.add(styles[each === item ? 'lifted' : 'makesRoom'] ?? '');
    this.say(`已拿起${this.settings.nameOf(key)}，第 ${from + 1} 位，共 ${items.length} 位`);
    if (start) this.keepScrolling(this.held);
  }

  private items(): HTMLElement[] {
    const mine = (each: HTMLElement) => each.closest('[data-reorder-list]') === this.element;
    const found = [...(this.element?.querySelectorAll<HTMLElement>('[data-reorder]') ?? [])].filter(mine);
    const byKey = new Map(found.map((each) => [each.dataset.reorder, each]));
    return this.settings.keys.flatMap((key) => byKey.get(key) ?? []);
  }

  private keepScrolling(held: Lifted): void {
    requestAnimationFrame(() => {
      if (this.held !== held || !held.pointer) return;
      scrollNear(held.pointer.scroller, held.pointer.at);
      this.drag(held.pointer.at);
      this.keepScrolling(held);
    });
  }

  private drag(at: Point): void {
    const { held } = this;
    const box = held?.boxes[held.from];
    if (!held?.pointer || !box) return;
    const { start, scroller, scrolled } = held.pointer;
    held.pointer.at = at;
    const by = {
      x: this.axis === 'vertical' ? 0 : at.x - start.x + scroller.scrollLeft - scrolled.x,
      y: this.axis === 'horizontal' ? 0 : at.y - start.y + scroller.scrollTop - scrolled.y,
    };
    const middle = { x: box.left + box.width / 2 + by.x, y: box.top + box.height / 2 + by.y };
    held.to = Math.max(this.first, targetOf(held.boxes, held.from, middle, this.axis));
    this.arrange(held, by);
  }

  private step(held: Lifted, by: number): void {
    const to = Math.min(Math.max(held.to + by, this.first), held.items.length - 1);
    if (by === 0 || to === held.to) return;
    held.to = to;
    this.arrange(held, null);
    held.items[held.from]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    this.say(`第 ${to + 1} 位，共 ${held.items.length} 位`);
  }

  /** Shows the order that would be: the dragged thing where the pointer is, or at its place. */
  private arrange({ items, boxes, from, to }: Lifted, dragged: Point | null): void {
    for (const [index, shift] of shiftsOf(boxes, from, to, this.axis).entries()) {
      const { x, y } = index === from && dragged ? dragged : shift;
      const item = items[index];
      if (item) item.style.transform = x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px)`;
    }
  }

  private drop(): void {
    const held = this.release();
    if (!held) return;
    const { key, from, to } = held;
    const focused = document.activeElement;
    const name = this.settings.nameOf(key); // some names are numbers, which change
    if (to !== from) flushSync(() => this.settings.onMove(key, to));
    this.say(`${name}已放在第 ${to + 1} 位`);
    // What changes its place loses the focus, or stands elsewhere in a new element.
    if (focused instanceof HTMLElement && focused.isConnected && focused !== document.activeElement) focused.focus();
  }

  private cancel(): void {
    const held = this.release();
    if (held) this.say(`已取消，${this.settings.nameOf(held.key)}仍在第 ${held.from + 1} 位`);
  }

  private hold(key: string): void {
    this.release();
    this.say('');
    this.settings.onHold?.(key);
  }

  private release(): Lifted | null {
    const { held } = this;
    this.held = null;
    for (const item of held?.items ?? []) {
      item.style.transform = '';
      item.classList.remove(styles.lifted ?? '', styles.makesRoom ?? '');
    }
    return held;
  }

  private say(text: string): void {
    this.text = text;
    for (const listener of [...this.listeners]) listener();
  }
}
