import { telephone } from '@/shared/format/telephone';
import { addressOf, OpenTag } from './place-parts';
import type { Place } from './types';

type EmergencyPlacesProps = { places: readonly Place[]; noun: string };

/** Places that are closed now and help all the same: how, and by which number. */
export function EmergencyPlaces({ places, noun }: EmergencyPlacesProps) {
  if (places.length === 0) return null;
  return (
    <section className="emergency" aria-labelledby="emergency">
      <h3 id="emergency">
        不在开诊时间，夜间和急诊可以去的{noun}（{places.length} 家）
      </h3>
      <ul>
        {places.map((place) => (
          <li key={place.id}>
            <h4>{place.name}</h4>
            <p className="emergency-way">{place.emergencyWay}</p>
            <p>{addressOf(place)}</p>
            <p className="tags">
              <OpenTag place={place} />
            </p>
            <p className="emergency-call">
              {(place.emergencyPhones.length > 0 ? place.emergencyPhones : place.phones).map((phone) => (
                <a
                  key={phone}
                  className="btn btn-plain"
                  href={telephone(phone)}
                  aria-label={`拨打${place.name}夜间急诊电话 ${phone}`}
                >
                  {phone}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <p className="hint">去之前先打电话。</p>
    </section>
  );
}
