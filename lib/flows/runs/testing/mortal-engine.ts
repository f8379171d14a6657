import { db } from '#lib/platform/database/db.ts';
import {
  flowQuestionFailed,
  flowRunContinued,
  flowRunDismissed,
  flowRunStopped,
  messageReceived,
} from '#lib/platform/engine/events.ts';
import { newId } from '#lib/platform/new-id.ts';
import { advanceRun } from '../advance-run.ts';
import { failRun } from '../fail-run.ts';
import { leaveToOthers } from '../leave-to-others.ts';
import type { RunProgress } from '../run-progress.ts';
import { sayGoodbye } from '../say-goodbye.ts';
import { takeMessage } from '../take-message.ts';
import { takeOverRun } from '../take-over-run.ts';
import { takeUndelivered } from '../take-undelivered.ts';
import { wakeRun } from '../wake-run.ts';
import { dyingBefore } from './dying-process.ts';

/**
 * What happens to a step: it is done; it is done, but the engine never learns of it and repeats it; two executors do it at
 * once; its process dies before a statement, and it is repeated; or the engine gives it up for good.
 */
export type Fate = 'done' | 'forgotten' | 'twice' | 'given up' | { diesBefore: number };

type Data = {
  workspaceId: string;
  conversationId?: string;
  messageId?: string;
  runId?: string;
  message?: string;
  heardSequence?: number;
  heardMessageId?: string | null;
};
type Cause = { name: string; data: Data };
/**
 * One call of `run-flow`, `say-goodbye` or `leave-to-others`; `run` is the result of its last step, undefined before its
 * first.
 */
type Job = { runner: string; cause: Cause; run: RunProgress | undefined };

const CAUSES: string[] = [messageReceived, flowQuestionFailed, flowRunContinued, flowRunDismissed, flowRunStopped].map(
  ({ name }) => name,
);

/**
 * An engine for `inngest/functions/run-flow.ts` (and for what follows when runs are ended from outside). It performs
 * one step on request, in any order, and dies on request: everything that the real engine may do to a run, at the moment
 * that a test chooses.
 */
export function mortalEngine(workspaceId: string) {
  let jobs: Job[] = [];

  /** Takes the events that start the function from the outbox. */
  async function collect() {
    const events = await db().$queryRaw<(Cause & { position: number })[]>`
      DELETE FROM engine_events WHERE data ->> 'workspaceId' = ${workspaceId} RETURNING name, data, position::int`;
    const causes = events.toSorted((a, b) => a.position - b.position).filter(({ name }) => CAUSES.includes(name));
    jobs.push(...causes.map((cause) => ({ runner: newId(), cause, run: undefined })));
  }

  const isDue = ({ run }: Job) =>
    !run || run.state === 'running' || (run.until !== null && Date.parse(run.until) <= Date.now());

  async function due(): Promise<Job[]> {
    await collect();
    return jobs.filter(isDue);
  }

  /** Performs one of the due steps, if there is one. */
  async function step(which = 0, fate: Fate = 'done') {
    const ready = await due();
    const job = ready[which % ready.length];
    if (!job) return false;
    if (fate === 'given up') {
      const { conversationId, message, heardSequence } = job.cause.data;
      if (message === undefined && heardSequence === undefined)
        await failRun({ workspaceId, runner: job.runner, conversationId });
      jobs = jobs.filter((other) => other !== job);
    } else if (typeof fate === 'object') await dyingBefore(fate.diesBefore, () => execute(job));
    else {
      const [told] = await Promise.all(fate === 'twice' ? [execute(job), execute(job)] : [execute(job)]);
      if (fate !== 'forgotten') save(job, told ?? null);
    }
    return true;
  }

  function save(job: Job, run: RunProgress | null) {
    if (run?.state === 'running' || (run?.state === 'waiting' && run.until)) job.run = run;
    else jobs = jobs.filter((other) => other !== job);
  }

  return {
    due: async () => (await due()).length,
    step,
    /** Loses everything it knew, as if it had been replaced by another engine. */
    forgetAll() {
      jobs = [];
    },
    /** Advances its clock. */
    pass(ms: number) {
      for (const job of jobs) {
        if (job.run?.until) job.run = { ...job.run, until: new Date(Date.parse(job.run.until) - ms).toISOString() };
      }
    },
  };
}

async function execute({ cause, run, runner }: Job): Promise<RunProgress | null> {
  const {
    workspaceId,
    conversationId = '',
    messageId,
    runId = '',
    message,
    heardSequence,
    heardMessageId,
  } = cause.data;
  if (heardSequence !== undefined) {
    await leaveToOthers({ workspaceId, conversationId, runId, heardSequence, heardMessageId });
    return null;
  }
  if (message !== undefined) {
    await sayGoodbye({ workspaceId, conversationId, runId, message });
    return null;
  }
  if (!run && messageId) return takeMessage({ workspaceId, messageId, runner });
  if (!run)
    return (cause.name === flowQuestionFailed.name ? takeUndelivered : takeOverRun)({ workspaceId, runId, runner });
  if (run.state === 'running') return advanceRun({ workspaceId, runId: run.runId, runner });
  return wakeRun({ workspaceId, runId: run.runId, runner, revision: run.revision });
}
