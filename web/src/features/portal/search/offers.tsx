import type { ServiceOffer } from '@/shared/api/public';
import { telephone } from '@/shared/format/telephone';

function Offer({ offer }: { offer: ServiceOffer }) {
  return (
    <li>
      <h3>
        <a href={offer.path}>
          {offer.title} <span className="offer-act">{offer.act}</span>
        </a>
      </h3>
      <p className="meta">
        <span className="tag">{offer.kind}</span>
        {offer.facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {offer.phone !== '' && (
          <span>
            电话 <a href={telephone(offer.phone)}>{offer.phone}</a>
          </span>
        )}
      </p>
    </li>
  );
}

/** What can be done here about the question: above what there is to read, because people in a hurry stop at the first line. */
export function Offers({ offers }: { offers: ServiceOffer[] }) {
  if (offers.length === 0) return null;
  return (
    <section className="offers" aria-labelledby="offers-title">
      <h2 id="offers-title">能办的事</h2>
      <ul>
        {offers.map((offer) => (
          <Offer key={offer.path} offer={offer} />
        ))}
      </ul>
    </section>
  );
}
