import { DomainError } from '#lib/contract/errors.ts';
import type { Database } from '#lib/platform/database/db.ts';
import { callersOf, MAX_NAMED } from './callers-of.ts';

/** Throws `conflict` while another flow's live version runs this one, and names those flows. */
export async function refuseCalledFlow({
  workspaceId,
  flowId,
  database,
}: {
  workspaceId: string;
  flowId: string;
  database: Database;
}): Promise<void> {
  const callers = (await callersOf({ workspaceId, flowIds: [flowId], limit: MAX_NAMED, database })).get(flowId);
  if (!callers) return;
  const names = callers.map(({ name }) => `“${name}”`).join(', ');
  throw new DomainError('conflict', `Other flows run this one: ${names}. Take it out of them and publish them first.`);
}
