import { db } from '#lib/platform/database/db.ts';
import { enqueueEvents } from '#lib/platform/engine/enqueue-events.ts';
import { flowRunContinued } from '#lib/platform/engine/events.ts';
import { newId } from '#lib/platform/new-id.ts';
import { readSituation } from './read-situation.ts';
import { messagesToOffer } from './start-in-order.ts';
import { startRun } from './start-run.ts';

/**
 * Before someone starts a run: offers the flows what the customer wrote and the engine has not taken yet, since a run never
 * hears what was written before it. The first flow that one of these messages asks for starts, as it would have a moment
 * later; then the conversation is not free. Returns the sequence up to which the messages of the conversation were offered.
 */
export async function offerMessages({
  workspaceId,
  conversationId,
}: {
  workspaceId: string;
  conversationId: string;
}): Promise<number> {
  const [talk, flows] = await Promise.all([
    db().conversation.findUnique({
      where: { workspaceId_id: { workspaceId, id: conversationId } },
      select: { lastSequence: true },
    }),
    db().flow.findMany({
      where: { workspaceId, publishedVersion: { not: null } },
      select: { id: true, publishedVersion: true },
    }),
  ]);
  const { lastSequence } = talk ?? { lastSequence: 0 };
  const live = flows.map(({ id, publishedVersion }) => ({ id, version: publishedVersion ?? 0 }));
  const before = { sequence: lastSequence + 1, createdAt: new Date() };
  for (const messageId of await messagesToOffer({ workspaceId, conversationId, before, flows: live })) {
    const situation = await readSituation({ workspaceId, messageId });
    if (!situation || situation.isBlocked) continue;
    const run = await startRun({ situation, runner: newId() });
    if (!run) continue;
    await enqueueEvents({ events: [flowRunContinued.create({ workspaceId, runId: run.id })] });
    break;
  }
  return lastSequence;
}
