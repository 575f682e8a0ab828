import L from 'leaflet';
import './leaflet.css';
import { drawDistricts, type NamedArea } from '@/shared/map/draw-districts';
import { type Box, boxAround, freeSpot, type Spot } from '@/shared/map/free-spot';
import { type Standing, spread } from '@/shared/map/spread';
import type { Pin } from './city-plan';
import type { Coordinates, Region, Tiles } from './types';

export type MapContent = { districts: Region[]; pins: Pin[]; here: Coordinates | null; tiles: Tiles };

/** Draws the map that can be moved and magnified into an element; gives what takes it away again. */
export function drawMap(element: HTMLElement, { districts, pins, here, tiles }: MapContent): () => void {
  const { map, bounds, areas } = drawDistricts(element, districts, tiles);
  for (const pin of pins) bounds.extend([pin.at.lat, pin.at.lng]);
  if (here) {
    bounds.extend([here.lat, here.lng]);
    L.circleMarker([here.lat, here.lng], { radius: 9, className: 'here-mark', interactive: false })
      .bindTooltip('您在这里', { permanent: true, direction: 'bottom' })
      .addTo(map);
  }
  if (bounds.isValid()) map.fitBounds(bounds, { padding: [12, 12], animate: false });
  keepApart(map, tiles.url === '' ? areas : [], pins);
  return () => {
    map.remove();
  };
}

/** Names and pins stand apart at every scale: pins give way to names, with a line to their places. */
function keepApart(map: L.Map, areas: readonly NamedArea[], pins: Pin[]) {
  const drawn = L.layerGroup().addTo(map);
  const place = () => {
    const marks = pins.map(({ id, number, at }) => ({ id, number, at: map.latLngToLayerPoint([at.lat, at.lng]) }));
    const edges = map.getPixelBounds();
    const near = marks.map(({ at, number }) => boxOf(at, number, 1));
    // All sizes are read before any name is moved: the page would be laid out anew for each.
    const sized = areas.map((named) => ({ ...named, size: sizeOf(named) }));
    const names = sized.map((named) => placeName(map, named, near));
    const origin = map.getPixelOrigin();
    // What lies beyond the window keeps its place: it may come into sight when the map is moved.
    const room = (edges.max?.subtract(origin) ?? L.point(0, 0)).add([2000, 2000]);
    const sizes = {
      box: boxOf,
      bounds: { left: -2000, top: -2000, right: room.x, bottom: room.y },
      near: 20,
      far: 260,
      close: 24,
    };
    drawn.clearLayers();
    for (const mark of spread(marks, names, sizes)) drawMark(map, drawn, pins, mark);
  };
  place();
  map.on('zoomend', place);
}

/** Least pixels of a letter of the names. */
const nameSize = 14;

type Size = [width: number, height: number];

function sizeOf({ label, name }: NamedArea): Size {
  const face = label.getElement()?.firstElementChild?.getBoundingClientRect();
  return [
    Math.max(Math.ceil(face?.width ?? 0), name.length * nameSize) + 6,
    Math.max(Math.ceil(face?.height ?? 0), nameSize) + 4,
  ];
}

/** Puts the name of a district beside the pins, and says what it covers there. */
function placeName(map: L.Map, { area, label, size }: NamedArea & { size: Size }, blocked: Box[]): Box {
  const ring = (area.getLatLngs()[0] as L.LatLng[]).map((corner) => map.latLngToLayerPoint(corner));
  const middle = map.latLngToLayerPoint(area.getCenter());
  const at = freeSpot(ring, middle, size, blocked) ?? middle;
  const box = boxAround(at, ...size);
  blocked.push(box);
  label.setLatLng(map.layerPointToLatLng([at.x, at.y]));
  return box;
}

/** What a mark covers. */
function boxOf({ x, y }: Spot, number: string, count: number): Box {
  if (number !== '') return { left: x - 18, top: y - 40, right: x + 18, bottom: y + 2 };
  return count > 1 ? boxAround({ x, y }, 28, 26) : boxAround({ x, y }, 16, 16);
}

function drawMark(map: L.Map, drawn: L.LayerGroup, pins: Pin[], { ids, number, at, from }: Standing) {
  const isOpen = pins.some((pin) => pin.open && ids.includes(pin.id));
  const kind = number !== '' ? 'map-pin' : ids.length > 1 ? 'map-several' : 'map-dot';
  const face = document.createElement('span');
  face.className = `${kind}${isOpen ? '' : ' is-closed'}`;
  face.appendChild(document.createElement('b')).textContent = number || (ids.length > 1 ? String(ids.length) : '');
  const spot = map.layerPointToLatLng([at.x, at.y]);
  if (ids.length === 1 && (at.x !== from.x || at.y !== from.y)) {
    const line = [map.layerPointToLatLng([from.x, from.y]), spot];
    L.polyline(line, { className: 'map-lead', interactive: false }).addTo(drawn);
  }
  // The map shows where; whoever wants to know what stands there reads the list beside it.
  L.marker(spot, {
    icon: L.divIcon({
      html: face,
      className: 'map-pin-box',
      iconSize: [30, 30],
      iconAnchor: [15, number !== '' ? 30 : 15],
    }),
    interactive: false,
    keyboard: false,
    zIndexOffset: number !== '' ? 1000 : 0,
  }).addTo(drawn);
}
