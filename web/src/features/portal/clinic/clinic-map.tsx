import { useEffect, useRef, useState } from 'react';
import { Icon } from '@/ui-portal/icon';
import { CityPlan, type Pin } from './city-plan';
import type { drawMap, MapContent } from './leaflet-map';
import type { Coordinates, Place, Region, Tiles } from './types';

type ClinicMapProps = {
  districts: Region[];
  pins: Pin[];
  here?: Coordinates | null;
  noun: string;
  tiles: Tiles;
  /** Begin with the map that can be moved, as soon as it is there. */
  large?: boolean;
};

/**
 * Pins of places in the order of their list. Those of the page that is shown have their numbers, all of them unless it says
 * otherwise.
 */
export function pinsOf(places: Place[], isShown: (index: number) => boolean = () => true): Pin[] {
  return places.flatMap((place, index) => {
    const number = isShown(index) ? String(index + 1) : '';
    return place.position ? [{ id: place.id, name: place.name, number, at: place.position, open: place.open }] : [];
  });
}

/**
 * Map beside a list. It begins as a drawing that needs no script; on demand Leaflet takes its place, which can be moved and
 * magnified. The list says everything the map does.
 */
export function ClinicMap({ districts, pins, here = null, noun, tiles, large = false }: ClinicMapProps) {
  const [moving, setMoving] = useState(large);
  const [failed, setFailed] = useState(false);
  if (districts.length === 0 && pins.length === 0) return null;
  return (
    <section className="map-panel" aria-labelledby="map-title">
      <h2 className="hidden" id="map-title">
        {noun}地图
      </h2>
      {moving && !failed ? (
        <MovingMap content={{ districts, pins, here, tiles }} onFail={() => setFailed(true)} noun={noun} />
      ) : (
        <CityPlan districts={districts} pins={pins} here={here} noun={noun} />
      )}
      <div className="map-foot">
        <ul className="legend">
          <li>
            <span className="pin-no" />
            现在开诊
          </li>
          <li className="is-closed">
            <span className="pin-no" />
            不开诊
          </li>
          <li>
            <span className="swatch" />
            主城区
          </li>
          {districts.some(({ shape }) => (shape.roads ?? []).length > 0) && tiles.url === '' && (
            <li>
              <span className="road-line" />
              主要道路
            </li>
          )}
          <li>编号与列表一致</li>
          {pins.some(({ number }) => number === '') && <li>方块里的数字是挨在一起的几处</li>}
        </ul>
        {!moving && (
          <button className="link-button" type="button" onClick={() => setMoving(true)}>
            <Icon name="map" />
            放大地图
          </button>
        )}
      </div>
      {failed && (
        <p className="hint" role="status">
          可以放大的地图没有载入，请看示意图和列表。
        </p>
      )}
    </section>
  );
}

type MovingMapProps = {
  content: MapContent;
  noun: string;
  onFail: () => void;
};

/** The map that can be moved; until its program has arrived the drawing stays. */
function MovingMap({ content, noun, onFail }: MovingMapProps) {
  const box = useRef<HTMLElement>(null);
  const [program, setProgram] = useState<{ draw: typeof drawMap } | null>(null);
  const { districts, pins, here, tiles } = content;
  const failed = useRef(onFail);
  useEffect(() => {
    failed.current = onFail;
  });
  useEffect(() => {
    let gone = false;
    import('./leaflet-map').then(
      ({ drawMap: draw }) => {
        if (!gone) setProgram({ draw });
      },
      () => {
        if (!gone) failed.current();
      },
    );
    return () => {
      gone = true;
    };
  }, []);
  // Pins are made anew with every drawing of the page; the map follows what they say, not who they are.
  const places = JSON.stringify(pins);
  useEffect(() => {
    if (!program || !box.current) return;
    return program.draw(box.current, { districts, pins: JSON.parse(places) as Pin[], here, tiles });
  }, [program, districts, places, here, tiles]);
  if (!program) return <CityPlan districts={districts} pins={pins} here={here} noun={noun} />;
  return <section className="moving-map" ref={box} aria-label={`${noun}地图，可以拖动和放大`} />;
}
