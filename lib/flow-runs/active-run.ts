import { type Database, db } from '../db.ts';
import type { FlowRun } from '../generated/prisma/client.ts';

/** The conversation's run that is under way; it takes every reply. */
export async function activeRun({
  workspaceId,
  conversationId,
  database = db(),
}: {
  workspaceId: string;
  conversationId: string;
  database?: Database;
}): Promise<FlowRun | null> {
  return database.flowRun.findFirst({ where: { workspaceId, conversationId, state: { in: ['running', 'waiting'] } } });
}
