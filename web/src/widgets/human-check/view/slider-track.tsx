import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { Icon } from '@/ui-admin/icon';
import { atEnd, grabbed, moved, percent, pressed, type Slider, start } from '../core/slider';
import styles from './slider-check.module.css';

type Props = { disabled: boolean; onEnd: () => void };

/** The track with its thumb, for pointer and keys. Released or left before the end, the thumb goes back. */
export function SliderTrack({ disabled, onEnd }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const [slider, setSlider] = useState(start);
  const go = (next: Slider) => {
    if (atEnd(next)) {
      setSlider(start);
      onEnd();
    } else {
      setSlider(next);
    }
  };
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if (disabled || event.button !== 0) {
      return;
    }
    const thumb = event.currentTarget;
    thumb.focus();
    thumb.setPointerCapture(event.pointerId);
    setSlider(grabbed(event.clientX, (track.current?.clientWidth ?? 0) - thumb.offsetWidth));
  };
  const press = (event: KeyboardEvent) => {
    const next = pressed(slider, event.key);
    if (!disabled && next) {
      event.preventDefault();
      go(next);
    }
  };
  const back = () => setSlider(start);
  const done = percent(slider);
  return (
    <div ref={track} className={disabled ? styles.disabledTrack : styles.track}>
      <div className={slider.held ? styles.done : styles.settlingDone} style={{ width: `${done}%` }} />
      <span className={styles.text} aria-hidden="true">
        {messages.dragToCheck}
      </span>
      <div className={slider.held ? styles.way : styles.settlingWay} style={{ transform: `translateX(${done}%)` }}>
        <div
          role="slider"
          tabIndex={disabled ? -1 : 0}
          className={styles.thumb}
          aria-label={messages.dragToCheck}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={done}
          aria-valuetext={done === 0 ? '还没有拖动' : `已拖动 ${done}%，到 100% 通过`}
          aria-disabled={disabled}
          onPointerDown={grab}
          // A browser would begin to select text.
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={(event) => slider.held && go(moved(slider, event.clientX))}
          onPointerUp={back}
          onPointerCancel={back}
          onKeyDown={press}
          onBlur={back}
        >
          <Icon name="right" />
        </div>
      </div>
    </div>
  );
}
