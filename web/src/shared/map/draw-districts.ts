import L from 'leaflet';
import { afterAnswer } from '../after-answer';

/** Longitude first, in decimal degrees of GCJ-02. */
export type Course = [lng: number, lat: number][];

export type District = {
  code: string;
  name: string;
  /** 主城区 */
  urban: boolean;
  shape: { areas: Course[] | null; rivers: Course[] | null; roads?: Course[] | null };
};

/** A map service; without an address the districts stand alone. */
export type Tiles = { url: string; attribution: string };

/** Makes a map with the districts, over a map service where there is one, and gives what it covers. */
export function drawDistricts(element: HTMLElement, districts: District[], tiles: Tiles) {
  const map = L.map(element, { attributionControl: tiles.url !== '', zoomSnap: 0.25, minZoom: 5, maxZoom: 18 });
  magnifyAfterAnswer(map);
  map.zoomControl.remove();
  L.control.zoom({ zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(map);
  map.attributionControl?.setPrefix(false);
  if (tiles.url !== '') L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 18 }).addTo(map);
  const bounds = L.latLngBounds([]);
  const areas = districts.flatMap((district) => drawDistrict(map, district, bounds, tiles.url !== ''));
  for (const { shape } of districts) {
    for (const course of tiles.url === '' ? (shape.rivers ?? []) : []) {
      L.polyline(turned(course), { className: 'map-water', interactive: false }).addTo(map);
    }
    for (const course of tiles.url === '' ? (shape.roads ?? []) : []) {
      L.polyline(turned(course), { className: 'map-road', interactive: false }).addTo(map);
    }
  }
  return { map, bounds, areas };
}

/** The pressed button comes first, then the map that all its layers are drawn anew for. */
function magnifyAfterAnswer(map: L.Map) {
  let gone = false;
  map.on('unload', () => {
    gone = true;
  });
  for (const name of ['zoomIn', 'zoomOut'] as const) {
    const magnify = map[name].bind(map);
    map[name] = (...given) => {
      afterAnswer(() => !gone && magnify(...given));
      return map;
    };
  }
}

/** Leaflet wants the latitude first. */
function turned(course: Course): L.LatLngTuple[] {
  return course.map(([lng, lat]) => [lat, lng]);
}

/** A district with its name, which stands in its middle until somebody moves it. */
export type NamedArea = { area: L.Polygon; name: string; label: L.Marker };

/** A sign around its place by style alone: for those that Leaflet centres, it asks each time how large they are, and the page is laid out. */
function nameAt(place: L.LatLng, name: string): L.Marker {
  const icon = L.divIcon({ html: asNode(name), className: 'map-name', iconSize: [0, 0] });
  return L.marker(place, { icon, interactive: false, keyboard: false, pane: 'tooltipPane' });
}

function drawDistrict(map: L.Map, { name, urban, shape }: District, bounds: L.LatLngBounds, overTiles: boolean) {
  const named: NamedArea[] = [];
  for (const [index, ring] of (shape.areas ?? []).entries()) {
    const className = `map-zone${urban ? ' core' : ''}${overTiles ? ' over-tiles' : ''}`;
    const area = L.polygon(turned(ring), { className, interactive: false }).addTo(map);
    bounds.extend(area.getBounds());
    if (index === 0 && !overTiles) {
      const label = nameAt(area.getBounds().getCenter(), name);
      // Where the middle of an area is, is known once the map shows something.
      map.whenReady(() => label.setLatLng(area.getCenter()).addTo(map));
      named.push({ area, name, label });
    }
  }
  return named;
}

/** Names come from the back office; as nodes they can never be read as markup. */
function asNode(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
