import type { Coordinates, Place } from '../types';

const earthRadius = 6371;

/** Kilometres along the sphere (haversine). */
export function distance(from: Coordinates, to: Coordinates): number {
  const rad = Math.PI / 180;
  const dLat = (to.lat - from.lat) * rad;
  const dLng = (to.lng - from.lng) * rad;
  const a = Math.sin(dLat / 2) ** 2 + Math.cos(from.lat * rad) * Math.cos(to.lat * rad) * Math.sin(dLng / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** `300 米`, `1.2 公里`, `18 公里`: no more exact than the way there will be. */
export function distanceText(kilometres: number): string {
  if (kilometres < 0.95) return `${Math.max(1, Math.round(kilometres * 10)) * 100} 米`;
  return kilometres < 9.95 ? `${kilometres.toFixed(1)} 公里` : `${Math.round(kilometres)} 公里`;
}

/** Nearest first; places without a position come last, in the order they had. */
export function nearestFirst<P extends Place>(places: P[], here: Coordinates): { place: P; away: number | null }[] {
  return places
    .map((place) => ({ place, away: place.position && distance(here, place.position) }))
    .sort((a, b) => (a.away ?? Infinity) - (b.away ?? Infinity));
}

const a = 6378245;
const ee = 0.006693421622965943;

/**
 * The browser tells WGS-84, the places stand in GCJ-02, some hundred metres beside it. This is the widely known
 * approximation; outside the country both are the same.
 */
export function toGcj({ lng, lat }: Coordinates): Coordinates {
  if (lng < 72.004 || lng > 137.8347 || lat < 0.8293 || lat > 55.8271) return { lng, lat };
  const x = lng - 105;
  const y = lat - 35;
  const rad = (lat / 180) * Math.PI;
  const magic = 1 - ee * Math.sin(rad) ** 2;
  const root = Math.sqrt(magic);
  return {
    lng: lng + (eastward(x, y) * 180) / ((a / root) * Math.cos(rad) * Math.PI),
    lat: lat + (northward(x, y) * 180) / (((a * (1 - ee)) / (magic * root)) * Math.PI),
  };
}

function wave(value: number, period: number): number {
  return Math.sin((value / period) * Math.PI);
}

function northward(x: number, y: number): number {
  return (
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    ((20 * wave(x, 1 / 6) + 20 * wave(x, 1 / 2)) * 2) / 3 +
    ((20 * wave(y, 1) + 40 * wave(y, 3)) * 2) / 3 +
    ((160 * wave(y, 12) + 320 * wave(y, 30)) * 2) / 3
  );
}

function eastward(x: number, y: number): number {
  return (
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    ((20 * wave(x, 1 / 6) + 20 * wave(x, 1 / 2)) * 2) / 3 +
    ((20 * wave(x, 1) + 40 * wave(x, 3)) * 2) / 3 +
    ((150 * wave(x, 12) + 300 * wave(x, 30)) * 2) / 3
  );
}
