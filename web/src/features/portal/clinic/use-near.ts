import { useState } from 'react';
import { toGcj } from './core/distance';
import type { Coordinates } from './types';

export type Near = {
  /** Where the reader is, after asking; it never leaves the browser. */
  here: Coordinates | null;
  /** What to tell the reader about the question. */
  note: string;
  busy: boolean;
  ask: () => void;
  forget: () => void;
};

const problems: Record<number, string> = {
  1: '浏览器没有允许使用您的位置。可以选区县查找，或在浏览器的网站设置里允许位置。',
  2: '现在得不到您的位置，请选区县查找。',
  3: '等了太久没有得到位置，请再试一次，或选区县查找。',
};

/** Asks the browser where the reader is, only when the reader wants it. */
export function useNear(): Near {
  const [here, setHere] = useState<Coordinates | null>(null);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const ask = () => {
    if (!('geolocation' in navigator)) {
      setNote('这个浏览器不能提供位置，请选区县查找。');
      return;
    }
    setBusy(true);
    setNote('正在取得您的位置……');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        setHere(toGcj({ lng: coords.longitude, lat: coords.latitude }));
        setNote('已按直线距离从近到远排列。位置只在您的浏览器里使用，没有发送给本站。');
      },
      (error) => {
        setBusy(false);
        setNote(problems[error.code] ?? '现在得不到您的位置，请选区县查找。');
      },
      { timeout: 10_000, maximumAge: 60_000 },
    );
  };
  const forget = () => {
    setHere(null);
    setNote('');
  };
  return { here, note, busy, ask, forget };
}
