import { thisWorker } from '#lib/platform/env.ts';
import { askWorkers } from '#lib/platform/installation/ask-workers.ts';
import { type Liveness, liveness } from './liveness.ts';
import { ofParts, type Part, type Readiness, readiness } from './readiness.ts';

/**
 * Readiness of the instance, whichever worker is asked: the worst state of each part over all workers, since requests reach
 * all of them. While one restarts, the others take its requests.
 */
export async function readinessOfAll(): Promise<Readiness> {
  const { of } = thisWorker();
  if (of === 1) return readiness();
  const [own, others] = await Promise.all([readiness(), askWorkers<Readiness>('readiness')]);
  return worstOf({ answers: [own, ...others.values()].filter((answer) => answer !== undefined), of });
}

export function worstOf({ answers, of }: { answers: Readiness[]; of: number }): Readiness {
  const parts: Record<string, Part> = {};
  for (const [name, part] of answers.flatMap((answer) => Object.entries(answer.parts))) {
    const known = parts[name];
    if (!known || BADNESS[part.state] > BADNESS[known.state]) parts[name] = part;
  }
  const workers: Part =
    answers.length === of ? { state: 'ok' } : { state: 'degraded', reason: `${answers.length} of ${of} answer` };
  return ofParts({ ...parts, workers });
}

const BADNESS = { ok: 0, degraded: 1, failed: 2 };

/** Liveness of the instance: what has hung in any worker, and the ready workers that do not respond. */
export async function livenessOfAll(): Promise<Liveness> {
  const own = liveness();
  if (thisWorker().of === 1) return own;
  const others = await askWorkers<Liveness>('liveness');
  const stuck = [
    ...stuckOf(own),
    ...[...others].flatMap(([number, answer]) => (answer ? stuckOf(answer) : `worker ${number}`)),
  ];
  return { version: own.version, ...(stuck.length === 0 ? { status: 'ok' } : { status: 'stuck', stuck }) };
}

const stuckOf = (state: Liveness) => (state.status === 'stuck' ? state.stuck : []);
