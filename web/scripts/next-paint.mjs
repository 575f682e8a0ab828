/*
 * Measures how long people wait from a key, a click or a tap until the next picture shows what it did, with the processor slowed four
 * times, as the browser itself counts it (Event Timing). It starts the built program on a demo site of its own, walks through the pages
 * that act and prints a line for each; 19 of 20 interactions of a page have 50 ms, each counted by the median of its rounds. What took
 * longer is told, with where the time went. The first line is a page that holds nothing but a button: that much the browser and the
 * machine take by themselves. Nothing else should run on the machine.
 *
 * With --parts it tells what the processor works for each step, times four, as script, style, layout and painting. Only the time of the
 * page's own thread counts, so the figures are the same on a busy machine; what the screen takes is not in them.
 *
 *   make build
 *   node web/scripts/next-paint.mjs [--parts] [number of rounds] [beginning of the names of the walks]
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { administrator, captcha } from '../e2e/people.mjs';
import { categories, partsOf } from './next-paint-parts.mjs';
import { emptyPage, walks } from './next-paint-walks.mjs';

const withParts = process.argv.includes('--parts');
const [rounds = '3', wanted = ''] = process.argv.slice(2).filter((word) => word !== '--parts');
const limit = 50;
const slowed = 4;
/** The browser tells nothing of what was shorter. */
const shortest = 16;
const port = 24790;
const base = `http://127.0.0.1:${port}`;
const binary = new URL('../../bin/jikong', import.meta.url).pathname;

async function answers(server) {
  for (let tries = 0; tries < 600 && server.exitCode === null; tries += 1) {
    const answer = await fetch(`${base}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing answers at ${base}`);
}

/** What the browser keeps of the administrator who signed in. */
async function session(request) {
  const checkKey = `paint-${Date.now()}`;
  await request.get(`${base}/api/sys/randomImage/${checkKey}`);
  const { username, password } = administrator;
  const answer = await request.post(`${base}/api/sys/login`, { data: { username, password, captcha, checkKey } });
  const { token, userInfo, tenantList } = (await answer.json()).result;
  const value = {
    token,
    tenantId: tenantList?.[0]?.id ?? '0',
    user: { id: userInfo.id, username, realname: userInfo.realname },
  };
  return JSON.stringify({ value, expires: Date.now() + 3_600_000 });
}

/** Keeps what the browser tells of interactions, and of scripts in long frames. Runs in the page. */
function watch(shortest) {
  window.told = [];
  window.frames = [];
  window.watchers = [
    [{ type: 'event', durationThreshold: shortest }, window.told],
    [{ type: 'long-animation-frame' }, window.frames],
  ].map(([options, kept]) => {
    const observer = new PerformanceObserver((list) => kept.push(...list.getEntries()));
    observer.observe(options);
    return { observer, kept };
  });
}

/** What happened since the last call: the longest event of each interaction, and how many there were. Runs in the page. */
async function takeTold(before) {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 120)));
  for (const { observer, kept } of window.watchers) kept.push(...observer.takeRecords());
  const longest = new Map();
  for (const each of window.told.splice(0)) {
    if (!each.interactionId || each.duration <= (longest.get(each.interactionId)?.duration ?? 0)) continue;
    longest.set(each.interactionId, {
      duration: each.duration,
      waited: each.processingStart - each.startTime,
      worked: each.processingEnd - each.processingStart,
      shown: each.startTime + each.duration - each.processingEnd,
      event: each.name,
    });
  }
  const scripts = window.frames
    .splice(0)
    .flatMap((frame) =>
      [...frame.scripts]
        .filter(({ duration }) => duration > 20)
        .map(({ invoker, sourceFunctionName, duration, forcedStyleAndLayoutDuration }) =>
          [
            invoker,
            sourceFunctionName,
            `${Math.round(duration)} ms`,
            `layout ${Math.round(forcedStyleAndLayoutDuration)}`,
          ].join(' '),
        ),
    );
  return { told: [...longest.values()], scripts, count: performance.interactionCount - before };
}

const at = (times, part) => times[Math.min(times.length - 1, Math.ceil(times.length * part) - 1)];

/** One walk, step by step; what each interaction took. */
async function walk(browser, kept, { size, path, ready, steps }) {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: size,
    hasTouch: size.width < 600,
  });
  try {
    if (kept) await context.addInitScript((value) => localStorage.setItem('jikong.session', value), kept);
    await context.addInitScript(watch, shortest);
    const page = await context.newPage();
    page.setDefaultTimeout(4_000);
    await page.goto(new URL(path, base).href);
    await ready(page);
    const browserOf = await context.newCDPSession(page);
    const slow = (rate) => browserOf.send('Emulation.setCPUThrottlingRate', { rate });
    const found = [];
    for (const [step, { name, act, before }] of steps.entries()) {
      await before?.(page).catch(({ message }) => console.log(`${path}, before ${name}: ${message.split('\n')[0]}`));
      await page.waitForTimeout(150);
      await page.evaluate(takeTold, 0);
      const counted = await page.evaluate(() => performance.interactionCount);
      if (withParts) await browser.startTracing(page, { categories });
      else await slow(slowed);
      await act(page).catch(({ message }) => {
        console.log(`${path}, ${name}: ${message.split('\n')[0]}`);
        process.exitCode = 1;
      });
      const { told, scripts, count } = await page.evaluate(takeTold, counted).catch(async () => {
        await page.waitForLoadState(); // it led to another page, which counts by itself
        return { told: [], scripts: [], count: 0 };
      });
      const parts = withParts ? partsOf(await browser.stopTracing()) : null;
      await slow(1);
      const quick = Array.from({ length: Math.max(0, count - told.length) }, () => ({ duration: shortest }));
      found.push(
        ...[...told, ...quick].map((each, order) => ({ ...each, name, step, place: `${step} ${order}`, scripts })),
      );
      if (parts) found.push({ name, step, parts });
    }
    return found;
  } finally {
    await context.close();
  }
}

const sorted = (times) => times.toSorted((a, b) => a - b);
const middle = (times) => at(sorted(times), 0.5);
const rows = (found, keyOf) => {
  const kept = new Map();
  for (const one of found) kept.set(keyOf(one), [...(kept.get(keyOf(one)) ?? []), one]);
  return [...kept.values()];
};

/** Each interaction of a walk once, with the median of its rounds: what else ran on the machine for a moment does not count. */
const usual = (found) =>
  rows(found, ({ place }) => place).map((each) => ({
    ...each[0],
    duration: middle(each.map(({ duration }) => duration)),
  }));

function tellSlow(found) {
  for (const each of rows(found, ({ step }) => step)) {
    const duration = Math.max(...usual(each).map((one) => one.duration));
    if (duration <= limit) continue;
    const parts = ['waited', 'worked', 'shown'].map(
      (part) => `${part} ${Math.round(middle(each.map((one) => one[part] ?? 0)))}`,
    );
    const scripts = each.toSorted((a, b) => b.duration - a.duration)[0].scripts.join('; ');
    console.log(`    ${each[0].name}: ${duration} ms (${parts.join(', ')}) ${scripts}`);
  }
}

function tell(name, found) {
  const times = sorted(found.map(({ duration }) => duration));
  const usually = sorted(usual(found).map(({ duration }) => duration));
  const figures = [at(usually, 0.5), at(usually, 0.95), at(usually, 1), at(times, 0.95), at(times, 1)];
  console.log(
    `${name.padEnd(34)} ${[times.length, ...figures].map((figure) => String(Math.round(figure)).padStart(5)).join(' ')}`,
  );
  return at(usually, 0.95) > limit;
}

/** Where the time of the processor goes, times four: without what else the machine does, and without what the screen takes. */
function tellParts(name, found) {
  console.log(name);
  for (const each of rows(found, ({ step }) => step)) {
    const part = (kind) => middle(each.map(({ parts }) => parts[kind]));
    const spent = ['script', 'style', 'layout', 'paint'].map((kind) => ({ kind, time: slowed * part(kind) }));
    const sum = spent.reduce((total, { time }) => total + time, 0);
    const told = spent.map(({ kind, time }) => `${kind} ${time.toFixed(0)}`).join(', ');
    console.log(`    ${each[0].name}: ${sum.toFixed(0)} ms (${told}; ${part('styled').toFixed(0)} elements styled)`);
  }
}

async function measure(browser) {
  const request = await browser.newContext();
  const kept = await session(request.request);
  await request.close();
  console.log(`load of the machine: ${loadavg().map((load) => load.toFixed(1))}`);
  if (!withParts)
    console.log(`${'ms until the next picture'.padEnd(34)}     n   p50   p95   max of medians, p95   max of all`);
  let failed = false;
  const all = [];
  for (const each of walks.filter(({ name }) => name.startsWith(wanted) || name === emptyPage)) {
    const found = [];
    for (let round = 0; round < Number(rounds); round += 1)
      found.push(...(await walk(browser, each.staff ? kept : null, each)));
    const parts = found.filter((one) => one.parts);
    const told = found.filter((one) => !one.parts);
    if (withParts) tellParts(each.name, parts);
    else {
      failed = tell(each.name, told) || failed;
      tellSlow(told);
    }
    if (each.name !== emptyPage) all.push(...told.map((one) => ({ ...one, place: `${each.name} ${one.place}` })));
  }
  if (withParts) return;
  tell('all', all);
  console.log(`load of the machine: ${loadavg().map((load) => load.toFixed(1))}`);
  process.exitCode = failed ? 1 : 0;
}

const data = mkdtempSync(join(tmpdir(), 'jikong-paint-'));
execFileSync(
  binary,
  ['admin', 'create', '--data', data, '--duty', 'system', administrator.username, administrator.realname],
  {
    input: `${administrator.password}\n`,
  },
);
const server = spawn(
  binary,
  ['serve', '--data', data, '--listen', `127.0.0.1:${port}`, '--demo', '--demo-captcha', captcha],
  {
    stdio: 'ignore',
  },
);
try {
  await answers(server);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await measure(browser);
  } finally {
    await browser.close();
  }
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}
