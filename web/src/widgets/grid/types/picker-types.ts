import { depart, popup as record, user } from '@/widgets/pickers';
import type { Definition } from './definition';
import type { OfType } from './type-part';

/** A record of another list, whose fields go into cells of the row. */
export const popup: OfType = ({ key, popupCode = '', orgFields = '', destFields = '', multi = false, ...sought }) => {
  const { param, sorter } = sought;
  const list = { code: popupCode, orgFields, destFields, param, sorter };
  return { kind: record({ ...list, field: key, multiple: multi }), settles: true };
};

export const selDepart: OfType = ({ multi = false, fieldExtendJson }) => ({
  kind: depart({ multiple: multi, store: extended(fieldExtendJson).store === 'orgCode' ? 'orgCode' : 'id' }),
  least: 190,
  settles: true,
});

export const selUser: OfType = ({ multi = false, fieldExtendJson }) => {
  const { store, text } = extended(fieldExtendJson);
  const shown = text === 'username' ? 'username' : 'realname';
  return {
    kind: user({ multiple: multi, store: store === 'id' ? 'id' : 'username', text: shown }),
    least: 190,
    settles: true,
  };
};

/** What of the chosen one is stored and shown; configured forms say it as JSON. */
function extended(extend: Definition['fieldExtendJson']): { store?: unknown; text?: unknown } {
  if (typeof extend !== 'string') return extend ?? {};
  try {
    const read: unknown = JSON.parse(extend);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
