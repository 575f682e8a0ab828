import type { Search, VctSite } from '../types';

/** What a box asks of a testing site, by the same names as on the server. */
const wants: Record<string, (site: VctSite) => boolean> = {
  open: (site) => site.open,
  free: (site) => site.free,
  anonymous: (site) => site.anonymous,
  noid: (site) => !site.idRequired,
  walkin: (site) => !site.appointment,
  rapid: (site) => site.rapid,
  pep: (site) => site.pep,
  prep: (site) => site.prep,
  ramp: (site) => site.wheelchairAccess,
};

function folded(text: string): string {
  return text
    .replace(/[\s　]/g, '')
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .toLowerCase();
}

/** Those that are closed now, have a way for emergencies and else meet a search for open ones; none for another search. */
export function emergencies(sites: VctSite[], search: Search): VctSite[] {
  if (!search.boxes.some((box) => box.name === 'open' && box.on)) return [];
  const anytime = { ...search, boxes: search.boxes.filter((box) => box.name !== 'open') };
  return matching(sites, anytime).filter((site) => !site.open && !site.paused && site.emergencyWay !== '');
}

/** The sites that meet a search, found in the browser so that nothing of it has to be sent. */
export function matching(sites: VctSite[], search: Search): VctSite[] {
  const words = search.keyword.split(/[\s　]+/).filter((word) => word !== '');
  const asked = search.boxes.filter((box) => box.on).map((box) => wants[box.name]);
  return sites.filter((site) => {
    const text = folded(site.name + site.districtName + site.street + site.address);
    return (
      (search.district === '' || search.district === site.district) &&
      words.every((word) => text.includes(folded(word))) &&
      asked.every((want) => want === undefined || want(site))
    );
  });
}
