import type { UnitGroup } from '@/shared/api/public';
import { OutLink } from '@/ui-portal/links';

/** 相关单位: one drop-down for each group of outside sites. */
export function RelatedUnits({ groups }: { groups: UnitGroup[] }) {
  const filled = groups.filter((group) => group.units.length > 0);
  if (filled.length === 0) return null;
  return (
    <section className="related" aria-labelledby="related-units">
      <div className="wrap">
        <h2 id="related-units">相关单位</h2>
        <div className="related-row">
          {filled.map((group) => (
            <details key={group.name} name="related" data-dismiss="">
              <summary>{group.name}</summary>
              <ul>
                {group.units.map((unit) => (
                  <li key={unit.id}>
                    <OutLink href={unit.href}>{unit.name}</OutLink>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
