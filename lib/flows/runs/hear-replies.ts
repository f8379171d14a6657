import type { Segment } from '../walk/segment.ts';
import type { HeardMessage } from './heard-message.ts';
import type { RunRow } from './run-row.ts';
import { walkRun } from './walk-run.ts';

/** A person keeps typing for a while; a bot that never stops sending is answered after this. */
const MAX_COLLECT_MS = 30_000;

/**
 * Takes one reply, or as many as the question wants together; while more may come, the run only waits longer and has heard
 * none. Records nothing. Null when a person holds the run.
 */
export async function hearReplies({
  run,
  replies,
}: {
  run: RunRow;
  replies: HeardMessage[];
}): Promise<{ segment: Segment; heard?: number | undefined } | null> {
  let partial: Segment | null = null;
  let heard: number | undefined;
  for (const [index, { sequence }] of replies.entries()) {
    partial = await walkRun({ run, arrival: { replies: replies.slice(0, index + 1), isWhole: false } });
    heard = sequence;
    if (!partial?.collects) return partial && { segment: partial, heard };
  }
  if (!partial?.waiting) return null;
  const times = replies.map(({ createdAt }) => createdAt.getTime());
  const quietAt = quietFrom(times, partial.collects ?? 0);
  const { collectUntil } = run.waitingFor ?? {};
  const isQuiet = quietAt <= Date.now() || (collectUntil !== undefined && Date.parse(collectUntil) <= Date.now());
  if (isQuiet) {
    const segment = await walkRun({ run, arrival: { replies, isWhole: true } });
    return segment && { segment, heard };
  }
  const waiting = { ...partial.waiting, collectUntil: new Date(quietAt).toISOString() };
  return { segment: { ...partial, waiting } };
}

/** When an answer whose messages arrived at these times counts as complete, unless more comes; in ms since 1970. */
export function quietFrom(times: number[], seconds: number): number {
  return Math.min(Math.max(...times) + seconds * 1000, Math.min(...times) + MAX_COLLECT_MS);
}
