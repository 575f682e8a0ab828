import type { ReactNode } from 'react';
import { telephone } from '@/shared/format/telephone';
import { Fact } from '@/ui-portal/fact';
import { Icon } from '@/ui-portal/icon';
import { Time } from '@/ui-portal/time';
import { distanceText } from './core/distance';
import type { Place } from './types';

/** Whether a place is open now. Colour never says it alone. */
export function OpenTag({ place }: { place: Place }) {
  if (place.open) {
    return (
      <span className="tag tag-good">
        <Icon name="check" />
        {place.openText}
      </span>
    );
  }
  return <span className="tag tag-off">{place.openText}</span>;
}

export function Tag({ on, children, icon = 'check' }: { on: boolean; children: ReactNode; icon?: 'check' | 'clock' }) {
  return (
    on && (
      <span className="tag tag-main">
        <Icon name={icon} />
        {children}
      </span>
    )
  );
}

/** Texts below each other. */
export function linesOf(texts: readonly string[]) {
  return texts.map((text) => (
    <span className="hours-line" key={text}>
      {text}
    </span>
  ));
}

/** Opening hours as people write them. */
export const hoursOf = (lines: readonly string[]) =>
  lines.map((line) => line.replaceAll(',', '，').replaceAll('-', '—'));

/** When a place is open, with what is to be known of it. */
export function timesOf(place: Place): string[] {
  const lines = place.is24h && place.hours.length <= 1 ? ['24 小时'] : place.hours;
  return [...hoursOf(lines), ...(place.hoursNote ? [place.hoursNote] : [])];
}

export function Hours({ place }: { place: Place }) {
  return (
    <>
      <Fact label="时间">{linesOf(timesOf(place))}</Fact>
      <Fact label="变动">{linesOf(place.exceptions)}</Fact>
    </>
  );
}

/** What helps while a place is closed. */
export function Emergency({ place }: { place: Place }) {
  if (place.emergencyWay === '') return null;
  return (
    <Fact label="夜间">
      {place.emergencyWay}
      {place.emergencyPhones.map((phone) => (
        <span className="hours-line" key={phone}>
          <a href={telephone(phone)}>{phone}</a>
        </span>
      ))}
    </Fact>
  );
}

/** When somebody last checked the facts, and a warning when that is long ago. */
export function Verified({ place }: { place: Place }) {
  return (
    <p className={place.stale ? 'verified is-stale' : 'verified'}>
      {place.stale && <Icon name="alert" />}
      {place.verifiedAt ? (
        <span>
          核实 <Time value={place.verifiedAt} />
        </span>
      ) : (
        <span>还没有核实</span>
      )}
      {place.stale && <span>很久没有核实，去之前请先打电话</span>}
    </p>
  );
}

type CallProps = {
  place: Place;
  /** Kilometres from the reader, null when not known. */
  away: number | null;
};

/** Numbers to press, and how far it is. */
export function Call({ place, away }: CallProps) {
  return (
    <p className="call">
      {place.phones.map((phone) => (
        <a key={phone} className="btn btn-plain" href={telephone(phone)} aria-label={`拨打${place.name}电话 ${phone}`}>
          <Icon name="phone" />
          {phone}
        </a>
      ))}
      {away !== null && <span className="away">约 {distanceText(away)}</span>}
    </p>
  );
}

/** Number by which a place is found on the map. */
export function PinNumber({ number }: { number: number }) {
  return (
    <span className="pin-no" aria-hidden="true">
      {number}
    </span>
  );
}

/** The address as people read it: the district first. */
export function addressOf(place: Place): string {
  return place.districtName + place.street + place.address;
}
