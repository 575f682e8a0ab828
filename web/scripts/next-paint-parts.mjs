/*
 * What the main thread of a page works between an input and the commit of the next picture: processor time by kind, so that other work
 * on the machine does not count. Read from a trace of the browser.
 */
export const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute'];

const kinds = {
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  HitTest: 'layout',
};
const inputs = new Set([
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'keydown',
  'keypress',
  'keyup',
  'input',
]);
const begins = new Set(['pointerdown', 'keydown']);

/** The times in which somebody waits: from an input to the end of the commit that follows. Overlapping ones are one. */
function waits(events) {
  const commits = events.filter(({ name }) => name === 'Commit');
  const found = [];
  for (const { ts, dur, args } of events.filter(
    ({ name, args }) => name === 'EventDispatch' && inputs.has(args.data?.type),
  )) {
    const shown = commits.find((commit) => commit.ts >= ts + dur);
    const end = shown ? shown.ts + shown.dur : ts + dur;
    const last = found.at(-1);
    if (last && ts <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start: ts, end });
    if (begins.has(args.data.type)) found.at(-1).begun = true;
  }
  return found;
}

/** Time of the thread in each event without what lies within it, as style, layout, paint or script. */
export function partsOf(trace) {
  const { traceEvents } = JSON.parse(trace.toString());
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const threads = mains.map(({ pid, tid }) =>
    traceEvents.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid),
  );
  const thread = threads.find((events) =>
    events.some(({ name, args }) => name === 'EventDispatch' && begins.has(args.data?.type)),
  );
  if (!thread) return null;
  const events = thread.sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const windows = waits(events);
  const sums = { script: 0, style: 0, layout: 0, paint: 0 };
  const styled = { elements: 0 };
  const open = [];
  const close = (until) => {
    while (open.length > 0 && open.at(-1).end <= until) {
      const { kind, own } = open.pop();
      sums[kind] += own / 1000;
    }
  };
  for (const { name, ts, dur, tdur = 0, args } of events) {
    close(ts);
    if (!windows.some(({ start, end }) => ts >= start - 500 && ts < end)) continue;
    const kind = kinds[name] ?? open.at(-1)?.kind ?? 'script';
    const outer = open.at(-1);
    if (outer) outer.own -= Math.min(tdur, outer.own);
    open.push({ kind, own: tdur, end: ts + dur });
    if (name === 'UpdateLayoutTree') styled.elements += args.elementCount ?? args.beginData?.elementCount ?? 0;
  }
  close(Number.POSITIVE_INFINITY);
  const count = Math.max(1, windows.filter(({ begun }) => begun).length);
  return {
    ...Object.fromEntries(Object.entries(sums).map(([kind, time]) => [kind, time / count])),
    styled: styled.elements / count,
  };
}
