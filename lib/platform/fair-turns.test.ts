import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fairTurns } from './fair-turns.ts';

let time = 0;
let worked = 0;
let turns = fairTurns({ now: () => time, worked: () => worked });

beforeEach(() => {
  time = 0;
  worked = 0;
  turns = fairTurns({ now: () => time, worked: () => worked });
});

/** Keeps the thread busy for `ms` with a workspace's units of work, while nothing is late. */
function works(workspace: string, ms: number, units = 1) {
  for (let n = 0; n < units; n++) {
    turns.look(0);
    expect(turns.ask(workspace, () => {}, 2000)).toBe(true);
    turns.charge(null);
    worked += ms / units;
    time += ms / units;
    turns.charge(workspace);
  }
}

/** A timer that is late enough for the thread to count as overloaded. */
function isLate() {
  for (let looks = 0; looks < 20; looks++) turns.look(50);
}

/** Asks for a turn; `at` is when it came. */
function asks(workspace: string, longestMs = 2000): { at: number | null } {
  const asked: { at: number | null } = { at: null };
  turns.ask(
    workspace,
    () => {
      asked.at = time;
    },
    longestMs,
  );
  return asked;
}

/** Lets time pass, calling `turn` whenever it is due. */
function passes(ms: number) {
  const end = time + ms;
  for (;;) {
    const inMs = turns.turn();
    if (inMs === null || time + inMs > end) break;
    time += inMs;
  }
  time = end;
}

describe('fair shares: while the thread is late', () => {
  it('a workspace that has used much waits, and one that has not is served at once (isolation 5)', () => {
    works('loud', 2000, 200);
    works('quiet', 10);
    isLate();
    const [first, second] = [asks('loud'), asks('loud')];
    expect(asks('quiet').at).toBe(time);
    passes(0);
    expect(first?.at).toBe(time);
    expect(second?.at).toBeNull();
    // Each costs 10 ms, and together they get a tenth of the thread.
    const began = time;
    passes(200);
    expect((second?.at ?? 0) - began).toBeCloseTo(100, 0);
  });

  it('a workspace that has just begun to keep the thread busy waits, and a single heavy unit makes no one wait', () => {
    works('quiet', 10);
    works('other', 80);
    works('sudden', 200, 100);
    isLate();
    passes(0);
    expect(turns.usedBy('sudden')).toBeLessThan(0.05);
    expect(asks('quiet').at).toBe(time);
    expect(asks('other').at).toBe(time);
    asks('sudden');
    expect(asks('sudden').at).toBeNull();
    passes(1000);
    expect(asks('sudden').at).toBe(time);
  });

  it('of what a new workspace asks for at once, only a part begins at once', () => {
    works('quiet', 10);
    works('sudden', 1);
    isLate();
    const asked = Array.from({ length: 200 }, () => asks('sudden'));
    const begun = asked.filter(({ at }) => at !== null).length;
    expect(begun).toBeGreaterThan(10);
    expect(begun).toBeLessThan(100);
    expect(asks('quiet').at).toBe(time);
  });

  it.each([
    [1.1, 0.8],
    [2, 0.5],
    [50, 0.3],
  ])('a look that is %d ms late leaves %d of the share', (late, part) => {
    works('loud', 2000, 200);
    works('quiet', 10);
    turns.look(late);
    const [first, second] = [asks('loud'), asks('loud')];
    passes(200);
    // Each costs 10 ms.
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeCloseTo(10 / part, 0);
  });

  it('workspaces that have all used much get half of the thread at least, when there is no other', () => {
    works('louder', 3000, 300);
    works('loud', 1500, 150);
    isLate();
    // Since both began to use much.
    passes(1500);
    const [first, second] = [asks('louder'), asks('louder')];
    passes(100);
    // Each costs 10 ms.
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeCloseTo(20, 0);
  });

  it('of those that have used much, the one that used least is next', () => {
    works('louder', 3000, 100);
    works('loud', 1500, 100);
    isLate();
    const [first, ...others] = ['louder', 'loud', 'louder', 'loud'].map((workspace) => asks(workspace));
    passes(2000);
    expect(others[0]?.at).toBeLessThan(first?.at ?? 0);
    expect(others[2]?.at).toBeLessThan(first?.at ?? 0);
  });

  it('a workspace that uses far less than another is served at once, even if what it does takes long for everyone', () => {
    works('loud', 4000, 200);
    // Connections that it holds for longer than usual, because the database is slow.
    turns.chargeFor('quiet', 0.1, 6000);
    isLate();
    expect(turns.usedBy('quiet')).toBeGreaterThan(0.1);
    expect(asks('quiet').at).toBe(time);
    turns.chargeFor('quiet', 0.1, 6000);
    expect(asks('quiet').at).toBeNull();
  });

  it('what starts because it waited for as long as it may delays no other workspace', () => {
    works('loud', 4000, 20);
    works('moderate', 1500, 100);
    isLate();
    for (let n = 0; n < 50; n++) asks('loud');
    passes(2000);
    const since = time;
    const moderate = asks('moderate');
    expect(moderate.at).toBeNull();
    passes(2000);
    expect((moderate.at ?? 0) - since).toBeLessThan(1000);
  });

  it('what came at once does not start at once, although it waits for as long as it may', () => {
    works('loud', 4000, 4);
    works('quiet', 1);
    isLate();
    // A thousand milliseconds each, so that their pace alone would take minutes.
    const all = Array.from({ length: 40 }, () => asks('loud'));
    for (let waited = 0; waited < 2000; waited += 100) {
      passes(50);
      turns.ask('quiet', () => {}, 2000);
      passes(50);
    }
    const starts = all.map(({ at }) => at ?? Number.NaN).sort((a, b) => a - b);
    for (const [index, at] of starts.entries()) expect(at - (starts[index - 2] ?? 0)).toBeGreaterThan(50);
    expect(starts.at(-1)).toBeCloseTo((starts[0] ?? 0) + 2000, -2);
  });

  it('no one waits while no other workspace is there, or has been for five seconds', () => {
    works('loud', 1000);
    isLate();
    expect(asks('loud').at).toBe(time);
    expect(asks('quiet').at).toBe(time);
    isLate();
    expect(asks('loud').at).toBeNull();
    passes(3000);
    turns.chargeFor('loud', 1, 2000);
    isLate();
    const last = asks('loud');
    expect(last.at).toBeNull();
    passes(3000);
    expect(last.at).toBeLessThan(time);
    turns.chargeFor('loud', 1, 2000);
    isLate();
    expect(asks('loud').at).toBe(time);
  });

  it('of one workspace, what may wait least is next, and does not wait for what may wait longer', () => {
    works('loud', 4000, 400);
    works('quiet', 1);
    isLate();
    const programs = Array.from({ length: 30 }, () => asks('loud', 10_000));
    const jobs = Array.from({ length: 3 }, () => asks('loud'));
    for (let waited = 0; waited < 5000; waited += 100) {
      passes(100);
      turns.ask('quiet', () => {}, 2000);
    }
    const last = Math.max(...jobs.map(({ at }) => at ?? Number.POSITIVE_INFINITY));
    expect(programs.filter(({ at }) => at !== null && at < last).length).toBeLessThan(3);
    for (const { at } of programs) expect(at).not.toBeNull();
  });

  it('no one waits for longer than it may', () => {
    works('loud', 4000, 2);
    works('quiet', 1);
    isLate();
    const all = Array.from({ length: 10 }, () => [asks('loud', 10_000), asks('loud')]);
    passes(2000);
    for (const [, job] of all) expect(job?.at).not.toBeNull();
    passes(8000);
    for (const [program] of all) expect(program?.at).not.toBeNull();
  });
});

it('serves everyone at once while the thread is on time, and again when it has been for a while', () => {
  works('loud', 4000);
  works('quiet', 10);
  turns.look(1);
  expect(asks('loud').at).toBe(time);
  isLate();
  expect(asks('loud').at).toBeNull();
  passes(35_000);
  turns.look(1);
  works('loud', 4000, 100);
  works('quiet', 10);
});

it('forgets what was used long ago', () => {
  works('quiet', 1);
  works('loud', 2000);
  expect(turns.usedBy('loud')).toBeCloseTo(0.4);
  time += 15_000;
  expect(turns.usedBy('loud')).toBeLessThan(0.03);
});

it('charges for other shared resources, too', () => {
  turns.chargeFor('loud', 0.1, 10_000);
  expect(turns.usedBy('loud')).toBeCloseTo(0.2);
});

it('charges no one for what is done for no workspace', () => {
  works('quiet', 1);
  worked += 10_000;
  turns.charge(null);
  turns.charge('quiet');
  expect(turns.usedBy('quiet')).toBeLessThan(0.01);
});

const workspace = fc.constantFrom('a', 'b', 'c', 'd');
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ asks: workspace, longestMs: fc.constantFrom(2000, 5000) }) },
  { weight: 4, arbitrary: fc.record({ works: workspace, ms: fc.nat(800) }) },
  { weight: 2, arbitrary: fc.record({ passes: fc.nat(1500) }) },
  { weight: 2, arbitrary: fc.record({ late: fc.nat(40) }) },
);

/** With one unit of each workspace at most, no turn comes early for the sake of those behind it. */
it('starts everything once and in its time, and nothing behind work that used more', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 80 }), fc.boolean(), (happenings, isSingle) => {
      time = 0;
      worked = 0;
      turns = fairTurns({ now: () => time, worked: () => worked });
      const asked: { workspace: string; longestMs: number; since: number; starts: number }[] = [];
      const waiting = () => asked.filter(({ starts }) => starts === 0);
      const begins = (one: (typeof asked)[number]) => {
        one.starts += 1;
        expect(time - one.since).toBeLessThanOrEqual(one.longestMs + 0.001);
        if (time - one.since > one.longestMs - 0.001 || !isSingle) return;
        const used = turns.usedBy(one.workspace);
        for (const other of waiting()) expect(turns.usedBy(other.workspace)).toBeGreaterThanOrEqual(used);
      };
      for (const happened of happenings) {
        if ('asks' in happened) {
          if (isSingle && waiting().some((one) => one.workspace === happened.asks)) continue;
          const one = { workspace: happened.asks, longestMs: happened.longestMs, since: time, starts: 0 };
          asked.push(one);
          turns.ask(one.workspace, () => begins(one), one.longestMs);
        } else if ('works' in happened) {
          turns.charge(null);
          worked += happened.ms;
          turns.charge(happened.works);
        } else if ('late' in happened) turns.look(happened.late);
        else passes(happened.passes);
      }
      passes(5000);
      expect(asked.filter(({ starts }) => starts !== 1)).toEqual([]);
    }),
  );
});
