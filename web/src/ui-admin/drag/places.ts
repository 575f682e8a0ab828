/** Where something stands in the window. */
export type Box = { left: number; top: number; width: number; height: number };
export type Point = { x: number; y: number };

/** Things stand below each other, beside each other, or in lines that wrap. */
export type Axis = 'vertical' | 'horizontal' | 'grid';

const none: Point = { x: 0, y: 0 };

const middleOf = ({ left, top, width, height }: Box): Point => ({ x: left + width / 2, y: top + height / 2 });

/** The place that something takes when its middle is at a point: it passes another one when its edge is over the middle of that. */
export function targetOf(boxes: readonly Box[], from: number, at: Point, axis: Axis): number {
  if (axis === 'grid') return nearest(boxes, at);
  const [along, size] = axis === 'vertical' ? (['y', 'height'] as const) : (['x', 'width'] as const);
  const half = (boxes[from]?.[size] ?? 0) / 2;
  const passes = (box: Box, index: number) => middleOf(box)[along] < at[along] + (index < from ? -half : half);
  return boxes.filter((box, index) => index !== from && passes(box, index)).length;
}

function nearest(boxes: readonly Box[], at: Point): number {
  const far = boxes.map((box) => Math.hypot(middleOf(box).x - at.x, middleOf(box).y - at.y));
  return far.indexOf(Math.min(...far));
}

/** How far each thing is moved to show one of them at another place. */
export function shiftsOf(boxes: readonly Box[], from: number, to: number, axis: Axis): Point[] {
  const slots = boxes.map((_, index) => slotOf(index, from, to));
  if (axis === 'grid') return boxes.map((box, index) => difference(box, boxes[slots[index] ?? index]));
  const [size, start] = axis === 'vertical' ? (['height', 'top'] as const) : (['width', 'left'] as const);
  const order = boxes.map((_, index) => index).sort((a, b) => (slots[a] ?? 0) - (slots[b] ?? 0));
  const shifts = boxes.map(() => none);
  let edge = boxes[0]?.[start] ?? 0;
  for (const [slot, index] of order.entries()) {
    const [box, stood, next] = [boxes[index], boxes[slot], boxes[slot + 1]];
    if (!box || !stood) continue;
    const by = edge - box[start];
    shifts[index] = axis === 'vertical' ? { x: 0, y: by } : { x: by, y: 0 };
    edge += box[size] + (next ? next[start] - stood[start] - stood[size] : 0);
  }
  return shifts;
}

const difference = (box: Box, slot: Box | undefined): Point =>
  slot ? { x: slot.left - box.left, y: slot.top - box.top } : none;

/** The place at which a thing is shown while another one is moved. */
function slotOf(index: number, from: number, to: number): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  return to <= index && index < from ? index + 1 : index;
}

/** By how many places a key moves; 0 for keys that do not. */
export function stepOf(key: string, boxes: readonly Box[], axis: Axis): number {
  const line = axis === 'grid' ? lineLength(boxes) : 1;
  switch (key) {
    case 'ArrowUp':
      return -line;
    case 'ArrowDown':
      return line;
    case 'ArrowLeft':
      return -1;
    case 'ArrowRight':
      return 1;
    case 'Home':
      return -boxes.length;
    case 'End':
      return boxes.length;
    default:
      return 0;
  }
}

function lineLength(boxes: readonly Box[]): number {
  const [first] = boxes;
  return Math.max(1, boxes.filter(({ top }) => first && Math.abs(top - first.top) < 1).length);
}
