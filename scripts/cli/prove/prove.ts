import { MINUTE_MS } from '../../../lib/platform/durations.ts';
import { VERSION } from '../../../lib/platform/version.ts';
import { breakInTurn } from './break-in-turn.ts';
import { describeMachine, memoryMbOf } from './describe-machine.ts';
import { judgeHistory } from './judge-history.ts';
import { prepareExperiment } from './prepare-experiment.ts';
import type { Capacity, Report } from './report.ts';
import { unknownTexts, waitUntilIdle } from './wait-until-idle.ts';

/** The share of the requested time that measures capacity, while nothing is broken. */
const CAPACITY = 0.25;
const SHOWN_PROBLEMS = 20;

/**
 * Puts an app of this version, on this machine and its database, under load, breaks what it depends on, and checks what
 * clients saw. The run has its own schema, files, processes and number (which only the sandbox knows) and removes them
 * at the end, however it ends. `log` is where the app's log goes. Rejects when `signal` is aborted.
 */
export async function prove({
  minutes,
  say,
  signal,
  log,
}: {
  minutes: number;
  say: (words: string) => void;
  signal: AbortSignal;
  log?: string | undefined;
}): Promise<Report> {
  const cleanup = new AsyncDisposableStack();
  const interrupted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Interrupted.')), { once: true });
  });
  // After an interruption, the experiment fails as its parts are removed, and no one needs its result.
  interrupted.catch(() => {});
  const experiment = experimentOf({ minutes, say, log, cleanup, signal });
  experiment.catch(() => {});
  try {
    return await Promise.race([experiment, interrupted]);
  } finally {
    say('Removing everything that this run made');
    await cleanup.disposeAsync();
  }
}

async function experimentOf({
  minutes,
  say,
  log,
  cleanup,
  signal,
}: {
  minutes: number;
  say: (words: string) => void;
  log: string | undefined;
  cleanup: AsyncDisposableStack;
  signal: AbortSignal;
}): Promise<Report> {
  const since = performance.now();
  const stage = await prepareExperiment({ say, log, cleanup, signal });
  signal.throwIfAborted();
  const { load, subject, receiver } = stage;
  const before = memoryMbOf(subject.pid());

  const capacity: Capacity[] = [];
  // Inbound comes last: flows would wait behind its messages, because each is checked for a flow to start.
  for (const kind of ['sends', 'runs', 'inbound'] as const) {
    say(`Measuring ${WORDS[kind]}`);
    capacity.push(await load.flood(kind, (minutes * MINUTE_MS * CAPACITY) / 3));
  }
  load.steady();
  const end = performance.now() + minutes * MINUTE_MS * (1 - CAPACITY);
  const faults = await breakInTurn(stage, { end, say, signal });
  const after = memoryMbOf(subject.pid());

  say('Waiting until everything that was started has ended');
  await load.stop();
  await waitUntilIdle(load, signal);
  await load.close();
  const history = { ...load.history(), unknown: await unknownTexts(stage.databaseUrl) };
  const problems = judgeHistory(history);
  const count = (kind: string) => problems.filter((problem) => problem.kind === kind).length;
  const { unanswered, refused, unsettled, askedAgain } = load.counts;
  const deliveredOnce = new Set(history.deliveries.map(({ eventId }) => eventId)).size;
  return {
    date: new Date().toISOString(),
    minutes,
    seconds: Math.round((performance.now() - since) / 1000),
    versions: { parley: VERSION, node: process.versions.node, postgres: stage.postgresVersion },
    machine: describeMachine(),
    database: stage.database,
    capacity,
    memoryMb: before !== null && after !== null ? { before, after } : null,
    ...faults,
    seen: {
      acknowledgedSends: history.acknowledgedSends.length,
      unknownSends: unsettled,
      askedAgain,
      acknowledgedInbound: history.acknowledgedInbound.length,
      events: history.events.length,
      deliveries: receiver.attempts,
      repeatedDeliveries: history.deliveries.length - deliveredOnce,
      runs: history.runs.length,
      cutOffBySigterm: stage.cutOffBySigterm,
    },
    lost: count('lost'),
    doubled: count('doubled'),
    reordered: count('reordered'),
    unanswered: unanswered.length,
    refused: refused.length,
    problems: problems.slice(0, SHOWN_PROBLEMS),
    held: problems.length + unanswered.length + refused.length === 0,
  };
}

const WORDS = { sends: 'sends', inbound: 'incoming messages', runs: 'flows' };
