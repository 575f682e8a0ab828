import { Button } from 'antd';
import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { Drawable } from '../core/canvas';
import { afterKey, frameOn, regionOf, type Size, scaleOf, type View, zoomed } from '../core/crop';
import styles from './crop.module.css';

type Props = {
  picture: Drawable;
  ratio: number;
  stage: Size;
  view: View;
  onStage: (size: Size) => void;
  /** Gets how the view changes: two fingers move before the first change is drawn. */
  onView: (change: (view: View) => View) => void;
};

/** The picture under a frame. Pointer, fingers, wheel, keys and buttons move and enlarge it. */
export function CropStage({ picture, ratio, stage, view, onStage, onView }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hint = useId();
  const frame = frameOn(stage, ratio);
  const region = regionOf(view, picture, frame);
  useStageSize(box, onStage);
  useWheel(box, (by, at) => onView((now) => zoomed(now, by, at)));
  const fingers = useFingers(onView);
  useLayoutEffect(() => {
    if (canvas.current) {
      draw(canvas.current, picture, stage, frame, view);
    }
  });
  return (
    <>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex lint/a11y/noNoninteractiveElementInteractions: an application takes keys and pointers itself */}
      <div
        ref={box}
        className={styles.stage}
        role="application"
        tabIndex={0}
        aria-label="裁剪区域"
        aria-describedby={hint}
        onKeyDown={(event) => {
          const next = event.ctrlKey || event.metaKey ? null : afterKey(event.key, view, event.shiftKey);
          if (next) {
            event.preventDefault();
            onView(() => next);
          }
        }}
        {...fingers}
      >
        <canvas ref={canvas} />
      </div>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex lint/a11y/noNoninteractiveElementInteractions: see above */}
      <p id={hint} className={`fine ${styles.hint}`}>
        拖动移动，滚轮或双指缩放；键盘用方向键移动，+ 和 - 缩放，0 还原。
      </p>
      <div className="row">
        {tools.map(({ key, label }) => (
          <Button key={key} size="small" onClick={() => onView((now) => afterKey(key, now, true) ?? now)}>
            {label}
          </Button>
        ))}
        <output className={styles.region}>
          {region.width} × {region.height} 像素
        </output>
      </div>
    </>
  );
}

/** Each button is one key, so that both always do the same. */
const tools = [
  { key: '+', label: '放大' },
  { key: '-', label: '缩小' },
  { key: 'ArrowLeft', label: '左移' },
  { key: 'ArrowRight', label: '右移' },
  { key: 'ArrowUp', label: '上移' },
  { key: 'ArrowDown', label: '下移' },
  { key: '0', label: '还原' },
];

type BoxRef = { readonly current: HTMLElement | null };

function useStageSize(box: BoxRef, onStage: (size: Size) => void): void {
  const tell = useRef(onStage);
  useEffect(() => {
    tell.current = onStage;
  });
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) {
        tell.current({ width, height });
      }
    });
    if (box.current) {
      watch.observe(box.current);
    }
    return () => watch.disconnect();
  }, [box]);
}

/** The wheel enlarges what lies under it. React cannot keep the page from scrolling meanwhile, so it listens by itself. */
function useWheel(box: BoxRef, onZoom: (by: number, at: { x: number; y: number }) => void): void {
  useEffect(() => {
    const element = box.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      onZoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, fromMiddle(event, element));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  });
}

type Point = { x: number; y: number };

function fromMiddle({ clientX, clientY }: { clientX: number; clientY: number }, element: HTMLElement | null): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** One pointer moves the picture, two enlarge it about the point between them. */
function useFingers(onView: Props['onView']) {
  const down = useRef(new Map<number, Point>());
  const lift = ({ pointerId }: PointerEvent) => {
    down.current.delete(pointerId);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      down.current.set(event.pointerId, fromMiddle(event, event.currentTarget));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = down.current.get(event.pointerId);
      if (!before) {
        return;
      }
      const after = fromMiddle(event, event.currentTarget);
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
      down.current.set(event.pointerId, after);
      onView((now) => (other ? pinched(now, before, after, other) : moved(now, before, after)));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

function moved(view: View, before: Point, after: Point): View {
  return { ...view, x: view.x + after.x - before.x, y: view.y + after.y - before.y };
}

function pinched(view: View, before: Point, after: Point, other: Point): View {
  const apart = (a: Point) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
  const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 };
  return zoomed(view, apart(after) / apart(before), middle);
}

function draw(canvas: HTMLCanvasElement, picture: Drawable, stage: Size, frame: Size, view: View): void {
  const density = window.devicePixelRatio || 1;
  canvas.width = Math.round(stage.width * density);
  canvas.height = Math.round(stage.height * density);
  const context = canvas.getContext('2d');
  if (!context) {
    return;
  }
  context.scale(density, density);
  context.translate(stage.width / 2, stage.height / 2);
  const scale = scaleOf(picture, frame, view.zoom);
  const width = picture.width * scale;
  const height = picture.height * scale;
  context.drawImage(picture.image, view.x - width / 2, view.y - height / 2, width, height);
  // What is left out is dimmed: the stage without the frame.
  const shade = new Path2D();
  shade.rect(-stage.width / 2, -stage.height / 2, stage.width, stage.height);
  shade.rect(-frame.width / 2, -frame.height / 2, frame.width, frame.height);
  context.fillStyle = 'rgb(10 20 30 / 55%)';
  context.fill(shade, 'evenodd');
  context.strokeStyle = 'white';
  context.lineWidth = 2;
  context.strokeRect(-frame.width / 2, -frame.height / 2, frame.width, frame.height);
}
