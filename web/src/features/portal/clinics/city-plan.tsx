import { useId } from 'react';
import { labelPoint, type Plan, pathOf, planOf, planSize } from './core/plan';
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
      {pins
        .filter((pin) => plan.isInside(pin.at))
        .reverse()
        .map((pin) => (
          <PinMark key={pin.id} plan={plan} pin={pin} />
        ))}
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
      <g className="name">
        {districts.map((district) => {
          const at = labelPoint(plan, district);
          return (
            at && (
              <text key={district.code} x={at.x} y={at.y}>
                {district.name}
              </text>
            )
          );
        })}
      </g>
    </>
  );
}

function PinMark({ plan, pin }: { plan: Plan; pin: Pin }) {
  const { x, y } = plan.toPoint(pin.at);
  if (pin.number === '') return <circle className={pin.open ? 'dot' : 'dot off'} cx={x} cy={y} r={6} />;
  return (
    <g className={pin.open ? undefined : 'off'}>
      <path className="pin" d={`M${x} ${y}c-9-10-15-16-15-24a15 15 0 0 1 30 0c0 8-6 14-15 24Z`} />
      <text className="no" x={x} y={Math.round((y - 19) * 10) / 10}>
        {pin.number}
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
