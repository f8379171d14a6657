import { setTimeout as pause } from 'node:timers/promises';
import type { Inngest, InngestFunction } from 'inngest';
import { startWorkLoop } from '#lib/platform/database/start-work-loop.ts';
import { isOutOfReach } from '#lib/platform/database-lost.ts';
import { isPartOfOutage } from '#lib/platform/database-outage.ts';
import { ENGINE_CHANNEL } from '#lib/platform/engine/enqueue-events-sql.ts';
import { thisWorker } from '#lib/platform/env.ts';
import type { Health } from '#lib/platform/installation/services.ts';
import { log } from '#lib/platform/log.ts';
import { onBehalfOf } from '#lib/platform/on-behalf-of.ts';
import { takeTurn } from '#lib/platform/take-turn.ts';
import { type ClaimedJob, claimJobs } from './claim-jobs.ts';
import { fireCrons } from './fire-crons.ts';
import { readFunctions } from './read-functions.ts';
import { routeEvents } from './route-events.ts';
import { runJob } from './run-job.ts';
import { extendLeases, releaseJobs, saveRetry } from './save-outcome.ts';

export type EngineOptions = {
  /** The most calls that run at the same time in this process. */
  capacity?: number;
  /** How long a job stays claimed after the last sign of life from its executor: the longest that a crash delays it. */
  leaseMs?: number;
  /** The longest time without looking for work, in case a notification gets lost. */
  pollMs?: number;
  /** How often it looks for jobs whose process died. While it has one of them, every claim looks. */
  deathsMs?: number;
  /** The longest time without looking at the schedules. */
  cronsMs?: number;
  /** How long `stop` waits for running calls. */
  drainMs?: number;
  /** Milliseconds before the attempt that follows `attempt`; Inngest's schedule unless given. */
  delayFor?: (attempt: number) => number;
  now?: () => Date;
};

export type RunningEngine = {
  /**
   * False while the database cannot be reached. Degraded while an external server cannot, and until the first turn is over:
   * a worker that joins others must not make them look unready.
   */
  healthy(): Health;
  stuck(): boolean;
  /** Takes nothing new, waits for running calls, and gives back the jobs that did not finish in time. */
  stop(): Promise<void>;
};

/** In ms: how long the first turn may take. */
const STARTING_MS = 10_000;
/** How often it is tried to give back a job whose outcome the database did not take. */
const GIVE_BACK_MS = 500;

const NOTHING = { jobs: [], nextDueMs: Number.POSITIVE_INFINITY };

const hasDied = ({ deaths }: ClaimedJob) => deaths > 0;

/**
 * Runs functions in this process and on its Postgres (docs/decisions/003-embedded-engine.md). Throws when a function
 * asks for something that this engine does not implement.
 */
export async function startEmbeddedEngine({
  client,
  functions: served,
  capacity = 40,
  leaseMs = 12_000,
  pollMs = 1000,
  deathsMs = 2000,
  cronsMs = 60_000,
  drainMs = 8000,
  delayFor = retryDelay,
  now = () => new Date(),
}: EngineOptions & { client: Inngest.Any; functions: readonly InngestFunction.Any[] }): Promise<RunningEngine> {
  const functions = readFunctions({ client, functions: served });
  const byId = new Map(functions.map((fn) => [fn.id, fn]));
  const running = new Map<ClaimedJob, Promise<void>>();
  let stopping = false;
  let moreEvents = false;
  let looksForDeathsAt = 0;
  // Only the first worker of an instance fires crons. Several instances may all try; each schedule still fires once.
  let nextCron: Date | null = thisWorker().number === 1 ? now() : null;
  // By a clock that only moves forward: the machine's may be set back, and then nothing would be due for days.
  let cronsLookedAt = performance.now();

  const execute = async (job: ClaimedJob) => {
    const fn = byId.get(job.functionId);
    if (!fn) return;
    try {
      await runJob({ job, fn, leaseMs, delayFor, stopping: () => stopping });
    } catch (err) {
      // In an outage it happens to every call that is under way.
      const level = isPartOfOutage(err) ? 'debug' : 'error';
      log()[level]({ err, functionId: job.functionId, runId: job.runId }, 'the outcome of a call could not be saved');
      // Otherwise, the lease expires and the job is claimed again.
      if (isOutOfReach(err)) await giveBack(job);
    }
  };

  /**
   * Counts an attempt as soon as the database is back: by an expired lease, the call would seem to have killed its
   * process. The first time it is made again at once.
   */
  const giveBack = async (job: ClaimedJob) => {
    const delayMs = job.attempt === 0 ? 0 : delayFor(job.attempt);
    while (!stopping) {
      const error = await saveRetry({ ...job, delayMs }).then(
        () => null,
        (err) => err,
      );
      if (!isOutOfReach(error)) return;
      await pause(GIVE_BACK_MS);
    }
  };

  const claim = async (free: number) => {
    const looksForDeaths = performance.now() >= looksForDeathsAt;
    // As it was when the claim began: a job that ends meanwhile kept another one from being found.
    const hadOne = [...running.keys()].some(hasDied);
    const claimed = await claimJobs({ functionIds: [...byId.keys()], capacity: free, leaseMs, looksForDeaths });
    if (looksForDeaths && !hadOne && !claimed.jobs.some(hasDied)) looksForDeathsAt = performance.now() + deathsMs;
    return claimed;
  };

  const fireDueCrons = async () => {
    if (!nextCron || (nextCron > now() && performance.now() - cronsLookedAt < cronsMs)) return;
    nextCron = await fireCrons({ functions, now: now() });
    cronsLookedAt = performance.now();
  };

  const turn = async ({ mayHaveEvents }: { mayHaveEvents: boolean }): Promise<number> => {
    await fireDueCrons();
    if (mayHaveEvents || moreEvents) moreEvents = await routeEvents({ functions });
    const free = stopping ? 0 : capacity - running.size;
    const { jobs, nextDueMs } = free > 0 ? await claim(free) : NOTHING;
    // Stopped in the meantime: these jobs may include one that a call has just given back for others.
    if (stopping) {
      if (jobs.length > 0) await releaseJobs(jobs);
      return 0;
    }
    for (const job of jobs) {
      const done = inTurn(job, execute).finally(() => {
        running.delete(job);
        loop.wake();
      });
      running.set(job, done);
    }
    if (moreEvents) return 0;
    // Due jobs beyond the free capacity and the concurrency limits are claimed when a call ends.
    return Math.min(nextDueMs, nextCron ? nextCron.getTime() - now().getTime() : Number.POSITIVE_INFINITY);
  };

  const startedAt = performance.now();
  const loop = startWorkLoop({ channel: ENGINE_CHANNEL, turn, pollMs });
  const heartbeat = setInterval(() => {
    const jobs = [...running.keys()];
    if (jobs.length === 0) return;
    extendLeases({ jobs, leaseMs }).catch((err) => {
      if (!isPartOfOutage(err)) log().error({ err }, 'the leases could not be extended');
    });
  }, leaseMs / 3);
  return {
    healthy: () => loop.healthy() || (performance.now() - startedAt < STARTING_MS && 'degraded'),
    stuck: loop.stuck,
    stop: async () => {
      stopping = true;
      await loop.stop();
      const timeout = new AbortController();
      await Promise.race([Promise.all(running.values()), elapsed(drainMs, timeout.signal)]);
      timeout.abort();
      clearInterval(heartbeat);
      if (running.size > 0) await releaseJobs([...running.keys()]);
    },
  };
}

/** Runs a job when it is the turn of its event's workspace. A job of the installation itself waits for no turn. */
function inTurn(job: ClaimedJob, execute: (job: ClaimedJob) => Promise<void>): Promise<void> {
  const { data } = JSON.parse(job.event) as { data?: { workspaceId?: unknown } };
  const work = () => execute(job);
  return typeof data?.workspaceId === 'string' ? takeTurn(data.workspaceId, 'lease', work) : onBehalfOf('', work);
}

function elapsed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const SCHEDULE_S = [15, 30, 60, 120, 300, 600, 1200, 2400, 3600, 7200];
const JITTER_MS = 30_000;

/** Inngest's own backoff: milliseconds before the attempt that follows `attempt` (counted from 0), with jitter. */
function retryDelay(attempt: number): number {
  return (SCHEDULE_S[attempt] ?? 7200) * 1000 + Math.random() * JITTER_MS;
}
