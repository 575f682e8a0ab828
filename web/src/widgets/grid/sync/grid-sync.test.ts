import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { latency, ModelServer, ModelWindow, plainRows } from './sync-world';

let server: ModelServer;
let here: ModelWindow;
let there: ModelWindow;

beforeEach(() => {
  vi.useFakeTimers();
  server = new ModelServer(5);
  here = new ModelWindow(server);
  there = new ModelWindow(server);
});

afterEach(() => {
  for (const window of server.windows) window.sync.stop();
  vi.useRealTimers();
});

const later = (milliseconds = 2_000) => vi.advanceTimersByTimeAsync(milliseconds);

function expectTheSame() {
  expect(here.plain()).toEqual(plainRows(server));
  expect(there.plain()).toEqual(plainRows(server));
  expect(here.sync.snapshot().pending || there.sync.snapshot().pending).toBe(false);
}

describe('what one person does the other one sees', () => {
  it.each<[string, (window: ModelWindow) => void]>([
    ['a cell', (w) => w.store.set(w.keyOf('s1'), 'name', '新名')],
    [
      'several cells of several rows',
      (w) =>
        w.store.change(() => {
          for (const id of ['s1', 's2']) w.store.patch(w.keyOf(id), { name: '甲', count: 9 });
        }),
    ],
    ['a new row at the end', ({ store }) => void store.add({ name: '新行' })],
    ['new rows in the middle', ({ store }) => void store.insert(2, [{ name: '一' }, { name: '二' }])],
    ['a new row at the top', ({ store }) => void store.insert(0, [{ name: '一' }])],
    ['a row that goes', (w) => w.store.remove(w.keyOf('s3'))],
    ['a row that moves', (w) => w.store.move(w.keyOf('s4'), 0)],
    ['rows that move', (w) => w.store.move([w.keyOf('s0'), w.keyOf('s2')], 3)],
    [
      'everything at once',
      (w) => {
        w.store.remove(w.keyOf('s0'));
        w.store.insert(1, [{ name: '一' }]);
        w.store.move(w.keyOf('s3'), 0);
        w.store.set(w.keyOf('s4'), 'count', 44);
      },
    ],
    [
      'more rows than are said one by one',
      ({ store }) =>
        void store.insert(
          1,
          Array.from({ length: 60 }, (_, at) => ({ name: `行${at}` })),
        ),
    ],
  ])('%s', async (_, does) => {
    does(here);
    expect(here.sync.snapshot().pending).toBe(true);
    await later();
    expectTheSame();
    expect(server.writes).toBe(1);
    await later(10_000); // what was said is held against the server
    expectTheSame();
  });

  it('within a moment, without reading everything again', async () => {
    here.store.set(here.keyOf('s1'), 'name', '新名');
    const { reads } = server;
    await later(300 + 5 * latency);
    expect(there.store.cell(there.keyOf('s1'), 'name')).toBe('新名');
    expect(server.reads).toBe(reads);
  });

  it('and for 1.4 seconds what has just come', async () => {
    here.store.set(here.keyOf('s1'), 'name', '新名');
    here.store.add({ name: '新行' });
    await later(300 + 5 * latency);
    const row = there.keyOf('n1');
    expect(there.sync.snapshot().marks).toEqual(
      new Map([
        [there.keyOf('s1'), new Set(['name'])],
        [row, new Set([''])],
      ]),
    );
    expect(here.sync.snapshot().marks).toEqual(new Map());
    await later(1_400);
    expect(there.sync.snapshot().marks).toEqual(new Map());
  });
});

describe('nothing that was entered is lost', () => {
  it('when two people edit different cells of one row', async () => {
    here.store.set(here.keyOf('s1'), 'name', '甲');
    there.store.set(there.keyOf('s1'), 'count', 7);
    await later();
    expect(server.rows[1]).toMatchObject({ name: '甲', count: 7 });
    expectTheSame();
  });

  it.each(['mine', 'theirs'] as const)(
    'when two people edit one cell: both values stand until somebody takes %s',
    async (whose) => {
      here.store.set(here.keyOf('s1'), 'name', '甲');
      await later(350); // on its way
      there.store.set(there.keyOf('s1'), 'name', '乙');
      await later();
      const key = there.keyOf('s1');
      expect(there.sync.snapshot().conflicts).toEqual([{ key, column: 'name', mine: '乙', theirs: '甲' }]);
      expect(server.rows[1]?.name).toBe('甲');
      there.store.settle(key, 'name', whose);
      await later();
      expect(server.rows[1]?.name).toBe(whose === 'mine' ? '乙' : '甲');
      expectTheSame();
    },
  );

  it('when one person edits a row that another one deletes: it stays as a new one', async () => {
    here.store.remove(here.keyOf('s1'));
    there.store.set(there.keyOf('s1'), 'name', '还要');
    await later();
    expect(server.rows.map(({ name }) => name)).toContain('还要');
    expectTheSame();
  });

  it('while it is typed when the last letters are on their way', async () => {
    here.store.set(here.keyOf('s1'), 'name', '甲');
    await later(300 + latency);
    here.store.set(here.keyOf('s1'), 'name', '甲乙');
    await later();
    expect(server.rows[1]?.name).toBe('甲乙');
    expectTheSame();
  });

  it('while the network is away', async () => {
    there.goes(false);
    here.store.set(here.keyOf('s1'), 'name', '甲');
    here.store.remove(here.keyOf('s0'));
    there.store.set(there.keyOf('s2'), 'name', '乙');
    there.store.insert(1, [{ name: '离线' }]);
    await later(30_000);
    expect(there.sync.snapshot().pending).toBe(true);
    there.goes(true);
    await later(6_000);
    expect(server.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['甲', '乙', '离线']));
    expectTheSame();
  });

  it('when what was said gets lost on its way, once the next word comes', async () => {
    there.deaf = true;
    here.store.set(here.keyOf('s1'), 'name', '甲');
    await later();
    there.deaf = false;
    here.store.set(here.keyOf('s2'), 'name', '乙');
    await later();
    expectTheSame();
  });

  it('when rows are changed elsewhere, such as by an import', async () => {
    here.store.set(here.keyOf('s1'), 'name', '甲');
    server.change((rows) =>
      [{ id: 'x1', name: '导入', count: 1, orderNum: 0 }, ...rows.filter(({ id }) => id !== 's3')].reverse(),
    );
    await later();
    expect(server.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['甲', '导入']));
    expectTheSame();
  });
});

describe('undo', () => {
  it('goes back over what is stored, and forth again', async () => {
    here.store.set(here.keyOf('s1'), 'name', '甲');
    await later();
    here.store.move(here.keyOf('s1'), 4);
    await later();
    here.store.undo();
    here.store.undo();
    await later();
    expect(server.rows[1]).toMatchObject({ id: 's1', name: '名1' });
    expectTheSame();
    here.store.redo();
    here.store.redo();
    await later();
    expect(server.rows[4]).toMatchObject({ id: 's1', name: '甲' });
    expectTheSame();
  });

  it('brings a row back that was deleted and stored', async () => {
    here.store.remove(here.keyOf('s1'));
    await later();
    here.store.undo();
    await later();
    expect(server.rows.map(({ name }) => name)).toEqual(['名0', '名1', '名2', '名3', '名4']);
    expectTheSame();
  });

  it('takes a stored new row away again', async () => {
    here.store.insert(1, [{ name: '新行' }]);
    await later();
    here.store.undo();
    await later();
    expect(server.rows).toHaveLength(5);
    expectTheSame();
  });
});

describe('who says what', () => {
  it('a refused change stays and is told, and goes out once it was changed', async () => {
    server.refuse = ({ rows }) => (rows[0]?.cells.name === '坏' ? '名称不能是“坏”' : null);
    here.store.set(here.keyOf('s1'), 'name', '坏');
    await later();
    expect(here.sync.snapshot().problems).toEqual([
      { key: here.keyOf('s1'), column: 'name', message: '名称不能是“坏”' },
    ]);
    expect(here.store.cell(here.keyOf('s1'), 'name')).toBe('坏');
    here.store.set(here.keyOf('s1'), 'name', '好');
    await later();
    expect(here.sync.snapshot().problems).toEqual([]);
    expectTheSame();
  });

  it('a row that is refused keeps no other one waiting, and what was refused is forgotten with its change', async () => {
    server.refuse = ({ rows }) => (rows.some(({ cells }) => cells.name === '坏') ? '名称不能是“坏”' : null);
    here.store.set(here.keyOf('s0'), 'name', '坏');
    here.store.set(here.keyOf('s2'), 'name', '好');
    await later();
    expect(server.rows.map(({ name }) => name)).toEqual(['名0', '名1', '好', '名3', '名4']);
    expect(here.sync.snapshot()).toMatchObject({ pending: true, problems: [{ key: here.keyOf('s0') }] });
    here.store.set(here.keyOf('s0'), 'name', '名0');
    await later();
    expect(here.sync.snapshot()).toMatchObject({ pending: false, problems: [] });
    expectTheSame();
  });

  it('what was refused of another row stands while the one that was put right is on its way', async () => {
    server.refuse = ({ rows }) => (rows.some(({ cells }) => cells.name === '坏') ? '名称不能是“坏”' : null);
    here.store.set(here.keyOf('s0'), 'name', '坏');
    here.store.set(here.keyOf('s2'), 'name', '坏');
    await later();
    const refused = () => here.sync.snapshot().problems.map(({ key }) => key);
    const heard: number[] = [];
    const leave = here.sync.subscribe(() => heard.push(refused().length));
    here.store.set(here.keyOf('s2'), 'name', '好');
    await later();
    leave();
    expect(refused()).toEqual([here.keyOf('s0')]);
    expect(Math.min(...heard)).toBeGreaterThan(0);
  });

  it('a new row is sent once it is filled in; others do not wait for it', async () => {
    const added = here.store.insert(1, [{ count: 9 }])[0] ?? '';
    here.store.set(here.keyOf('s4'), 'name', '别的');
    await later();
    expect(here.sync.snapshot()).toMatchObject({ pending: true, unready: 1, problems: [] });
    expect(server.rows.map(({ name }) => name)).toEqual(['名0', '名1', '名2', '名3', '别的']);
    here.store.set(added, 'name', '新行');
    await later();
    expect(server.rows.map(({ name }) => name)).toEqual(['名0', '新行', '名1', '名2', '名3', '别的']);
    expectTheSame();
  });

  it('why nothing can be sent is told, until it can', async () => {
    here.goes(false);
    here.store.set(here.keyOf('s1'), 'name', '甲');
    await later();
    expect(here.sync.snapshot().failed).toEqual({ error: new Error('offline') });
    here.goes(true);
    await later(6_000);
    expect(here.sync.snapshot().failed).toBeNull();
    expectTheSame();
  });

  it('what was typed last is stored although the table goes out of sight, and nothing is tried for who has left', async () => {
    here.store.set(here.keyOf('s1'), 'name', '甲');
    here.sync.stop();
    await later();
    expect(server.rows[1]?.name).toBe('甲');
    here.goes(false);
    here.sync.start();
    here.store.set(here.keyOf('s1'), 'name', '乙');
    here.sync.end();
    here.online = true;
    await later(20_000);
    expect(server.rows[1]?.name).toBe('甲');
  });

  it('who is here, and whether changes are handed on', () => {
    const people = [{ id: '7', name: '王芳' }];
    here.sync.hear({ event: 'opened', key: 'sys_dict:5', version: 1, writes: true });
    here.sync.hear({ event: 'here', key: 'sys_dict:5', people });
    here.sync.hear({ event: 'here', key: 'sys_dict:6', people: [] });
    expect(here.sync.snapshot()).toMatchObject({ writes: true, people });
    here.sync.hear({ event: 'refused', key: 'sys_dict:5' });
    expect(here.sync.snapshot()).toMatchObject({ writes: false, people: [] });
  });

  it.each([
    ['of a client that knows no versions', { id: 's1', name: '假' }],
    ['with a value of another type', { id: 's1', count: '很多', $version: 2, $of: 1 }],
    ['of a row nobody knows', { id: 'x9', name: '假', $version: 2, $of: 1 }],
  ])('a word %s is not believed but read', async (_, row) => {
    const { reads } = server;
    server.change((rows) => rows.map((each) => (each.id === 's1' ? { ...each, name: '真' } : each)), false);
    server.hand(JSON.stringify({ type: 'update_vxe_table', data: { socketKey: 'sys_dict:5', args: [row, 'case'] } }));
    await later();
    expect(server.reads).toBeGreaterThan(reads);
    expectTheSame();
  });

  it('a word that says what was never stored is held against the server', async () => {
    server.hand(
      JSON.stringify({
        type: 'update_vxe_table',
        data: { socketKey: 'sys_dict:5', args: [{ id: 's1', name: '假', $version: 2, $of: 1 }, 'case'] },
      }),
    );
    await later(100);
    expect(there.store.cell(there.keyOf('s1'), 'name')).toBe('假');
    await later(6_000);
    expectTheSame();
  });
});
