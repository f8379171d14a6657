import { setTimeout as elapsed } from 'node:timers/promises';
import { db } from '#lib/platform/database/db.ts';

/** In ms: the channel usually serves a file within a second or two. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 200;

/**
 * Waits for the copy of a message's file, which begins when the message arrives: until then, links to it lead nowhere. A copy
 * that takes longer than this goes on. False when there is no file, or it could not be copied.
 */
export async function copyEnds({
  workspaceId,
  messageId,
}: {
  workspaceId: string;
  messageId: string;
}): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const where = { workspaceId_messageId: { workspaceId, messageId } };
    const media = await db().media.findUnique({ where, select: { state: true } });
    if (media?.state !== 'pending') return media?.state === 'stored';
    if (performance.now() >= end) return true;
    await elapsed(PAUSE_MS);
  }
}
