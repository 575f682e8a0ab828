import { useId } from 'react';
import type { Standing } from '@/shared/map/spread';
import { layoutOf, type Plan, pathOf, planOf, planSize } from './core/plan';
import type { Coordinates, Region } from './types';

export type Pin = {
  id: string;
  name: string;
  /** As in the list; empty where the list has no numbers. */
  number: string;
  at: Coordinates;
  open: boolean;
};

type CityPlanProps = {
  districts: Region[];
  pins: Pin[];
  /** Where the reader is, when known. */
  here?: Coordinates | null;
  /** What the pins are: 门诊, 检测点. */
  noun: string;
};

/** Schematic map from the outlines of the districts: no map service, no script. The list says the same. */
export function CityPlan({ districts, pins, here = null, noun }: CityPlanProps) {
  const id = useId();
  const plan = planOf(
    districts,
    pins.map((pin) => pin.at),
  );
  if (!plan) return null;
  const shown = pins.filter((pin) => plan.isInside(pin.at));
  const open = new Set(shown.filter((pin) => pin.open).map((pin) => pin.id));
  const marks = shown.map(({ id: pin, number, at }) => ({ id: pin, number, at: plan.toPoint(at) }));
  const { names, standing } = layoutOf(plan, districts, marks);
  return (
    <svg
      className="city"
      viewBox={`0 0 ${planSize} ${planSize}`}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <title id={`${id}-title`}>{`${noun}分布示意图`}</title>
      <desc id={`${id}-text`}>
        {`${districts.map((district) => district.name).join('、')}。图上有 ${pins.length} 个${noun}，列表里有名称和地址。`}
      </desc>
      <Districts plan={plan} districts={districts} />
      {standing.map((mark) => (
        <LeadLine key={mark.ids[0]} mark={mark} />
      ))}
      {standing.map((mark) => (
        <PlaceMark key={mark.ids[0]} mark={mark} isOpen={mark.ids.some((place) => open.has(place))} />
      ))}
      <g className="name">
        {names.map(({ region, at }) => (
          <text key={region.code} x={at.x} y={at.y} dominantBaseline="central">
            {region.name}
          </text>
        ))}
      </g>
      {here && plan.isInside(here) && <Here plan={plan} here={here} />}
    </svg>
  );
}

function Districts({ plan, districts }: { plan: Plan; districts: Region[] }) {
  return (
    <>
      {districts.flatMap(({ code, urban, shape }) =>
        (shape.areas ?? []).map((ring) => (
          <path
            key={`${code}-${String(ring[0])}`}
            className={urban ? 'zone core' : 'zone'}
            d={pathOf(plan, ring, true)}
          />
        )),
      )}
      {districts.flatMap(({ code, shape }) =>
        (shape.rivers ?? []).map((course) => (
          <path key={`${code}-${String(course[0])}`} className="water" d={pathOf(plan, course, false)} />
        )),
      )}
      {districts.flatMap(({ code, shape }) =>
        (shape.roads ?? []).map((course) => (
          <path
            key={`${code}-${String(course[0])}-${String(course[course.length - 1])}`}
            className="road"
            d={pathOf(plan, course, false)}
          />
        )),
      )}
    </>
  );
}

/** From the place itself to where its mark stands. */
function LeadLine({ mark: { ids, at, from } }: { mark: Standing }) {
  if (ids.length > 1) return null;
  if (at.x === from.x && at.y === from.y) return null;
  return (
    <g className="lead">
      <path d={`M${from.x} ${from.y}L${at.x} ${at.y}`} />
      <circle cx={from.x} cy={from.y} r={2.5} />
    </g>
  );
}

function PlaceMark({ mark, isOpen }: { mark: Standing; isOpen: boolean }) {
  const { x, y } = mark.at;
  const off = isOpen ? '' : ' off';
  if (mark.number === '' && mark.ids.length > 1) {
    return (
      <g className={`several${off}`}>
        <rect x={x - 12} y={y - 11} width={24} height={22} rx={5} />
        <text x={x} y={Math.round((y + 5) * 10) / 10}>
          {mark.ids.length}
        </text>
      </g>
    );
  }
  if (mark.number === '') return <circle className={`dot${off}`} cx={x} cy={y} r={6} />;
  return (
    <g className={isOpen ? undefined : 'off'}>
      <path className="pin" d={`M${x} ${y}c-9-10-15-16-15-24a15 15 0 0 1 30 0c0 8-6 14-15 24Z`} />
      <text className="no" x={x} y={Math.round((y - 19) * 10) / 10}>
        {mark.number}
      </text>
    </g>
  );
}

function Here({ plan, here }: { plan: Plan; here: Coordinates }) {
  const { x, y } = plan.toPoint(here);
  return (
    <g className="here">
      <circle cx={x} cy={y} r={9} />
      <text x={x} y={Math.round((y + 26) * 10) / 10}>
        您在这里
      </text>
    </g>
  );
}
