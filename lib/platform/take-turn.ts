import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers';
import { fairTurns } from './fair-turns.ts';
import { behalf, EVERYONE, onBehalfOf } from './on-behalf-of.ts';
import { singleton } from './singleton.ts';

/** In ms: how often a timer of Node's own looks whether it is late. */
const RESOLUTION_MS = 20;
/** In ms: how often its findings are read. */
const LOOK_MS = 100;
const NS = 1e6;
/** As it is now: a test that sets the clock must not make anyone wait. */
const now = performance.now.bind(performance);

const here = singleton('turns', () => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const turns = fairTurns({
    now,
    worked: () => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1000;
    },
  });
  return { turns, delays, lookedAt: now(), timer: null as NodeJS.Timeout | null };
});

/** Charges what this thread did just now to the workspace that it did it for. Called where work of any length goes by. */
export function chargeThread(): void {
  const workspace = behalf();
  here.turns.charge(workspace === EVERYONE ? null : workspace);
}

/** Charges a workspace for its part of something else that all share, such as the connections, which it had for so long. */
export function chargeFor(workspace: string, part: number, ms: number): void {
  here.turns.chargeFor(workspace, part, ms);
}

/**
 * Does a unit of work for a workspace: at once, unless the thread is late and the workspace has used more of it than
 * others (docs/decisions/252-turns-on-the-thread.md).
 */
export function takeTurn<Result>(workspace: string, work: () => Promise<Result>): Promise<Result> {
  return onBehalfOf(workspace, async () => {
    look();
    // What was done before was for others.
    here.turns.charge(null);
    await new Promise<void>((resolve) => {
      if (!here.turns.ask(workspace, resolve)) goOn();
    });
    try {
      return await work();
    } finally {
      chargeThread();
    }
  });
}

/** Lets those go whose turn has come, and comes again for the others. */
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
  const { delays, turns } = here;
  if (now() - here.lookedAt < LOOK_MS) return;
  here.lookedAt = now();
  if (delays.count > 0) turns.look(meanWait(delays.mean / NS, delays.stddev / NS));
  delays.reset();
}

/**
 * How long what falls due at any moment waits, on average, where looks are so far apart: a long delay is met by more, and
 * half of it is left then.
 */
function meanWait(mean: number, deviation: number): number {
  const late = Math.max(0, mean - RESOLUTION_MS);
  return (late * late + deviation * deviation) / (2 * mean);
}
