import { setTimeout as elapsed } from 'node:timers/promises';
import { opensStoredSecrets } from '#lib/platform/crypto/sealed-canary.ts';
import { WRONG_KEY } from '#lib/platform/crypto/wrong-key.ts';
import { db } from '#lib/platform/database/db.ts';
import { listensToAll } from '#lib/platform/database/listen.ts';
import { isStopping, runningServices, type Service } from '#lib/platform/installation/services.ts';
import { diskProblem } from './disk-problem.ts';

/** A failed part keeps traffic away; a degraded one does not. The reason is for people, in a few words. */
export type Part = { state: 'ok' } | { state: 'degraded' | 'failed'; reason: string };

/** What must work before traffic is welcome, part by part, and the worst of them. */
export type Readiness = { status: 'ready' | 'degraded' | 'not_ready'; ready: boolean; parts: Record<string, Part> };

/** In ms. Load balancers wait a few seconds for a response, and a dead connection gives none. */
const WITHIN_MS = 2000;

const OK: Part = { state: 'ok' };
const degraded = (reason: string): Part => ({ state: 'degraded', reason });
const failed = (reason: string): Part => ({ state: 'failed', reason });

/** Checks all parts at once, each for at most two seconds. A process that is about to stop is not ready. */
export async function readiness(): Promise<Readiness> {
  const services = runningServices();
  const probes: Record<string, () => Promise<Part>> = {
    database: readDatabase,
    secrets: async () => ((await opensStoredSecrets()) ? OK : failed(WRONG_KEY)),
    started: async () => (services.length > 0 ? OK : failed('starting')),
    staying: async () => (isStopping() ? failed('stopping') : OK),
    realtime: async () => (listensToAll() ? OK : degraded('changes arrive late')),
    disk: async () => {
      const problem = await diskProblem();
      return problem ? degraded(problem) : OK;
    },
    ...Object.fromEntries(services.map((service) => [service.name, () => readService(service)])),
  };
  const answers = await Promise.all(Object.entries(probes).map(async ([name, probe]) => [name, await answerOf(probe)]));
  const parts: Record<string, Part> = Object.fromEntries(answers);
  return ofParts(parts);
}

/** Combines the parts into an overall state. */
export function ofParts(parts: Record<string, Part>): Readiness {
  const states = new Set(Object.values(parts).map(({ state }) => state));
  const status = states.has('failed') ? 'not_ready' : states.has('degraded') ? 'degraded' : 'ready';
  return { status, ready: status !== 'not_ready', parts };
}

async function readDatabase(): Promise<Part> {
  const [row] = await db().$queryRaw<{ readOnly: string }[]>`
    SELECT current_setting('transaction_read_only') AS "readOnly"`;
  return row?.readOnly === 'on' ? failed('read-only') : OK;
}

async function readService({ healthy, degradedReason = 'work waits' }: Service): Promise<Part> {
  const health = (await healthy?.()) ?? true;
  if (health === true) return OK;
  return health === 'degraded' ? degraded(degradedReason) : failed('makes no progress');
}

async function answerOf(probe: () => Promise<Part>): Promise<Part> {
  const end = new AbortController();
  const late = elapsed(WITHIN_MS, failed(`no answer within ${WITHIN_MS / 1000} s`), { signal: end.signal });
  try {
    return await Promise.race([late, probe().catch(() => failed('no answer'))]);
  } finally {
    late.catch(() => {});
    end.abort();
  }
}
