/*
 * Lets Vitest believe that it is another moment, from which its clock goes on: a test that passes today alone fails here. It is no part of
 * CI. The browser project has the clock of the machine.
 *
 *   OTHER_DAY=2028-02-29T23:58:00+08:00 NODE_OPTIONS="--import $PWD/scripts/other-day.mjs" npx vitest run --project rules --project screens
 */
const Real = globalThis.Date;
const now = Real.now.bind(Real);
const wanted = Real.parse(process.env.OTHER_DAY ?? '');
if (Number.isNaN(wanted)) throw new Error('OTHER_DAY is a moment, as 2028-02-29T23:58:00+08:00');
// The processes of a run start one after another and must agree, so the first one says how far away the moment is.
process.env.OTHER_DAY_AWAY ??= String(wanted - now());
const away = Number(process.env.OTHER_DAY_AWAY);

globalThis.Date = new Proxy(Real, {
  construct: (_, given, made) =>
    Reflect.construct(Real, given.length > 0 ? given : [now() + away], made === globalThis.Date ? Real : made),
  apply: () => new Real(now() + away).toString(),
  get: (_, name) => (name === 'now' ? () => now() + away : Reflect.get(Real, name)),
});
Real.prototype.constructor = globalThis.Date;
