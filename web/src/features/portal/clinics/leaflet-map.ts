import L from 'leaflet';
import { drawDistricts } from '@/shared/map/draw-districts';
import type { Pin } from './city-plan';
import type { Coordinates, Region, Tiles } from './types';

export type MapContent = { districts: Region[]; pins: Pin[]; here: Coordinates | null; tiles: Tiles };

/** Draws the map that can be moved and magnified into an element; gives what takes it away again. */
export function drawMap(element: HTMLElement, { districts, pins, here, tiles }: MapContent): () => void {
  const { map, bounds } = drawDistricts(element, districts, tiles);
  for (const pin of pins) {
    bounds.extend([pin.at.lat, pin.at.lng]);
    pinOf(pin).addTo(map);
  }
  if (here) {
    bounds.extend([here.lat, here.lng]);
    L.circleMarker([here.lat, here.lng], { radius: 9, className: 'here-mark', interactive: false })
      .bindTooltip('您在这里', { permanent: true, direction: 'bottom' })
      .addTo(map);
  }
  if (bounds.isValid()) map.fitBounds(bounds, { padding: [12, 12], animate: false });
  return () => {
    map.remove();
  };
}

function pinOf(pin: Pin): L.Marker {
  const face = document.createElement('span');
  const isNumbered = pin.number !== '';
  face.className = `${isNumbered ? 'map-pin' : 'map-dot'}${pin.open ? '' : ' is-closed'}`;
  const number = face.appendChild(document.createElement('b'));
  number.textContent = pin.number;
  // Pins of neighbours cover each other, too small to be pressed: the map shows where, the list beside it does the rest.
  return L.marker([pin.at.lat, pin.at.lng], {
    icon: L.divIcon({
      html: face,
      className: 'map-pin-box',
      iconSize: [30, 30],
      iconAnchor: [15, isNumbered ? 30 : 15],
    }),
    interactive: false,
    keyboard: false,
    zIndexOffset: isNumbered ? 1000 : 0,
  });
}
