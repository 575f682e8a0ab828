/** One button or form permission granted to the user. `type` '2' means editable, anything else visible. */
export type GrantedAction = { action: string; type: string; describe: string };

/** One permission of the system; `status` '0' means the rule is switched off and everybody passes. */
export type KnownAction = GrantedAction & { status: string };

export type Permissions = { auth: GrantedAction[]; allAuth: KnownAction[] };

const editable = '2';
const visible = '1';
const switchedOff = '0';
const inForce = '1';

/**
 * Whether an element guarded by the code is shown. The code may name several actions, separated by commas: one of
 * them is enough. A granted permission may be such a list too.
 */
export function mayUse(code: string, { auth, allAuth }: Permissions): boolean {
  const shown = (item: GrantedAction) => item.type !== editable;
  return split(code).some(
    (action) =>
      allAuth.some((item) => shown(item) && item.status === switchedOff && split(item.action).includes(action)) ||
      auth.some((item) => shown(item) && split(item.action).includes(action)),
  );
}

/** Whether a control guarded by the code is shown but may not be changed. */
export function isReadOnly(code: string, { auth, allAuth }: Permissions): boolean {
  const rules = allAuth.filter((item) => item.type === editable && split(item.action).includes(code));
  if (!rules.some((item) => item.status === inForce)) {
    return false;
  }
  return !auth.some((item) => item.type === editable && split(item.action).includes(code));
}

/** Names of columns and buttons below the prefix that the user lacks, with the prefix cut off. */
export function withheld(prefix: string, { auth, allAuth }: Permissions): string[] {
  const below = (item: GrantedAction) =>
    item.type === visible ? split(item.action).filter((action) => action.startsWith(prefix)) : [];
  const granted = new Set(auth.flatMap(below));
  const ruled = new Set(allAuth.filter((item) => item.status === inForce).flatMap(below));
  return [...ruled].filter((action) => !granted.has(action)).map((action) => action.slice(prefix.length));
}

function split(actions: string): string[] {
  return actions
    .split(',')
    .map((action) => action.trim())
    .filter(Boolean);
}
