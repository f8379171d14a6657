import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import { setInterval, setTimeout } from 'node:timers';
import { fairTurns } from './fair-turns.ts';
import { behalf, EVERYONE, onBehalfOf } from './on-behalf-of.ts';
import { singleton } from './singleton.ts';
import { threadClock } from './thread-clock.ts';
import { threadDelay } from './thread-delay.ts';

/**
 * In ms: how long a unit of work waits for its turn at most, by who waits for it. A job or a delivery has a lease, and the
 * channel sends again what is not acknowledged; people lose patience before programs do.
 */
const LONGEST_WAITS = { lease: 2000, person: 8000, program: 10_000 };
/** In ms between the ticks of the timer that shows how late the thread is. */
const TICK_MS = 20;
/** In ms between readings of how late it was. */
const LOOK_MS = 100;
/** Bound now, so that a test that sets the clock makes no one wait. */
const now = performance.now.bind(performance);

const here = singleton('turns', () => {
  const delay = threadDelay({ everyMs: TICK_MS, now });
  setInterval(delay.tick, TICK_MS).unref();
  const turns = fairTurns({
    now,
    worked: threadClock({
      now,
      read: () => {
        const { user, system } = process.threadCpuUsage();
        return (user + system) / 1000;
      },
    }),
  });
  const taken = new AsyncLocalStorage<string>();
  return { turns, delay, taken, lookedAt: now(), timer: null as NodeJS.Timeout | null };
});

/** Charges this thread's latest work to the workspace it was for. Call it wherever work of any length passes. */
export function chargeThread(): void {
  const workspace = behalf();
  here.turns.charge(workspace === EVERYONE ? null : workspace);
}

/** Charges a workspace for its part of another shared resource, such as the connections, which it held for `ms`. */
export function chargeFor(workspace: string, part: number, ms: number): void {
  here.turns.chargeFor(workspace, part, ms);
}

/** Who waits for a unit of work. */
export type Waits = keyof typeof LONGEST_WAITS;

/**
 * Runs a unit of work for a workspace: at once, unless the thread is late and the workspace has used more of it than others
 * (docs/decisions/252-turns-on-the-thread.md).
 */
export function takeTurn<Result>(workspace: string, waits: Waits, work: () => Promise<Result>): Promise<Result> {
  return onBehalfOf(workspace, async () => {
    look();
    // Earlier work was not for this workspace.
    here.turns.charge(null);
    await new Promise<void>((resolve) => {
      if (!here.turns.ask(workspace, resolve, LONGEST_WAITS[waits])) goOn();
    });
    try {
      return await work();
    } finally {
      chargeThread();
    }
  });
}

/**
 * Runs a person's request, whose parts use {@link takeTurnUnlessTaken}: they are part of this unit, and do not wait again.
 */
export function takeTurnEarly<Result>(workspace: string, work: () => Promise<Result>): Promise<Result> {
  return takeTurn(workspace, 'person', () => here.taken.run(workspace, work));
}

/** Runs a part of the unit that {@link takeTurnEarly} began for this workspace, or else a unit of its own. */
export function takeTurnUnlessTaken<Result>(workspace: string, work: () => Promise<Result>): Promise<Result> {
  return here.taken.getStore() === workspace ? work() : takeTurn(workspace, 'person', work);
}

/** Starts the work whose turn has come, and schedules itself for the rest. */
function goOn() {
  if (here.timer) return;
  const inMs = here.turns.turn();
  if (inMs === null) return;
  here.timer = setTimeout(() => {
    here.timer = null;
    look();
    goOn();
  }, inMs);
}

function look() {
  if (now() - here.lookedAt < LOOK_MS) return;
  here.lookedAt = now();
  const lateMs = here.delay.read();
  if (lateMs !== null) here.turns.look(lateMs);
}
