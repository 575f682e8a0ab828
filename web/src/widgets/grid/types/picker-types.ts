import { depart, popup as record, user } from '@/widgets/pickers';
import type { Definition } from './definition';
import type { OfType } from './type-part';

/** A record of another list, whose fields go into cells of the row. */
export const popup: OfType = ({ key, popupCode = '', orgFields = '', destFields = '', multi = false }) => ({
  kind: record({ code: popupCode, orgFields, destFields, field: key, multiple: multi }),
  settles: true,
});

export const selDepart: OfType = ({ multi = false, fieldExtendJson }) => ({
  kind: depart({ multiple: multi, store: storedBy(fieldExtendJson) === 'orgCode' ? 'orgCode' : 'id' }),
  least: 190,
  settles: true,
});

export const selUser: OfType = ({ multi = false, fieldExtendJson }) => ({
  kind: user({ multiple: multi, store: storedBy(fieldExtendJson) === 'id' ? 'id' : 'username' }),
  least: 190,
  settles: true,
});

/** What of the chosen one is stored; configured forms say it as JSON. */
function storedBy(extend: Definition['fieldExtendJson']): string | undefined {
  if (typeof extend !== 'string') return extend?.store;
  try {
    const read: unknown = JSON.parse(extend);
    const store = typeof read === 'object' && read !== null ? Reflect.get(read, 'store') : undefined;
    return typeof store === 'string' ? store : undefined;
  } catch {
    return undefined;
  }
}
