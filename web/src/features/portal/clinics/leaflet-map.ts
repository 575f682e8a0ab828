import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Pin } from './city-plan';
import type { Coordinates, Region, Tiles } from './types';

export type MapContent = { districts: Region[]; pins: Pin[]; here: Coordinates | null; tiles: Tiles };

/** Draws the map that can be moved and magnified into an element; gives what takes it away again. */
export function drawMap(element: HTMLElement, { districts, pins, here, tiles }: MapContent): () => void {
  const map = L.map(element, { attributionControl: tiles.url !== '', zoomSnap: 0.5, minZoom: 7, maxZoom: 18 });
  map.zoomControl.remove();
  L.control.zoom({ zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(map);
  map.attributionControl?.setPrefix(false);
  if (tiles.url !== '') L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 18 }).addTo(map);
  const bounds = L.latLngBounds([]);
  for (const district of districts) drawDistrict(map, district, bounds, tiles.url !== '');
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

function drawDistrict(map: L.Map, { name, urban, shape }: Region, bounds: L.LatLngBounds, overTiles: boolean) {
  const rings = (shape.areas ?? []).map((ring) => ring.map(([lng, lat]): L.LatLngTuple => [lat, lng]));
  for (const [index, ring] of rings.entries()) {
    const className = `map-zone${urban ? ' core' : ''}${overTiles ? ' over-tiles' : ''}`;
    const area = L.polygon(ring, { className, interactive: false }).addTo(map);
    bounds.extend(area.getBounds());
    if (index === 0 && !overTiles) {
      area.bindTooltip(textNode(name), { permanent: true, direction: 'center', className: 'map-name' });
    }
  }
  for (const course of shape.rivers ?? []) {
    const line = course.map(([lng, lat]): L.LatLngTuple => [lat, lng]);
    if (!overTiles) L.polyline(line, { className: 'map-water', interactive: false }).addTo(map);
  }
}

/** Names come from the back office; as nodes they can never be read as markup. */
function textNode(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

function pinOf(pin: Pin): L.Marker {
  const face = document.createElement('span');
  face.className = pin.open ? 'map-pin' : 'map-pin is-closed';
  face.textContent = pin.number;
  const marker = L.marker([pin.at.lat, pin.at.lng], {
    icon: L.divIcon({ html: face, className: 'map-pin-box', iconSize: [30, 30], iconAnchor: [15, 30] }),
    title: pin.name,
    alt: pin.name,
    keyboard: true,
  });
  const link = document.createElement('a');
  link.href = `#place-${pin.id}`;
  link.textContent = pin.name;
  return marker.bindPopup(link, { closeButton: true, offset: [0, -24] });
}
