import type { MapContent } from './leaflet-map';

/** Stands in for the map where nothing is ever drawn: pages made on the server. */
export function drawMap(_element: HTMLElement, _content: MapContent): () => void {
  return () => undefined;
}
