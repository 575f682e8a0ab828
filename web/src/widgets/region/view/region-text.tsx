import { regionText } from '../core/regions';
import { useRegions } from './use-regions';

/** The name of a region with those above it; the code itself until the names are there, and where it has none. */
export function RegionText({ code }: { code: string }) {
  const { data } = useRegions();
  return data ? regionText(data, code) : code;
}
