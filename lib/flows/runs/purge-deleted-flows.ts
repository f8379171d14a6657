import { type Database, db } from '#lib/platform/database/db.ts';
import { isOutOfReach } from '#lib/platform/database-lost.ts';
import { throwFailures } from '#lib/platform/each-its-turn.ts';
import { inBites } from '#lib/workspace/retention/in-bites.ts';
import { countUnderWay } from './count-under-way.ts';

/** Runs per bite (docs/decisions/400). A run has up to hundreds of steps. */
const RUNS = 500;

type Place = { workspaceId: string; flowId: string };

/**
 * Deletes the flows of all workspaces that are only hidden, once no customer is in them. Works for about `withinMs`. What one
 * flow fails with is thrown when all others are done.
 */
export async function purgeDeletedFlows({ withinMs }: { withinMs: number }): Promise<'more' | 'done'> {
  const hidden = await db().flow.findMany({
    where: { deletedAt: { not: null } },
    select: { workspaceId: true, id: true },
  });
  const failures: unknown[] = [];
  const failed = (error: unknown) => {
    if (isOutOfReach(error)) throw error;
    failures.push(error);
    return 'failed' as const;
  };
  const bite = async () => {
    for (let flow = hidden[0]; flow; flow = hidden[0]) {
      const rest = await purgeIfEmpty({ workspaceId: flow.workspaceId, flowId: flow.id }).catch(failed);
      if (rest !== 'more') hidden.shift();
      // Each bite purges something, so that the next call, which begins again, has less to do.
      if (rest === 'more' || rest === 'done') return 'more';
    }
    return 'done';
  };
  const rest = await inBites({ bite, withinMs });
  if (rest === 'done') throwFailures(failures);
  return rest;
}

const purgeIfEmpty = async (place: Place): Promise<'more' | 'done' | 'in use'> =>
  (await countUnderWay(place)) === 0 ? purgeFlow(place) : 'in use';

/** Deletes a flow with its versions and runs, or only some of its runs if there are many. */
export async function purgeFlow({
  workspaceId,
  flowId,
  database = db(),
}: Place & { database?: Database }): Promise<'more' | 'done'> {
  const runs = await database.$executeRaw`
    DELETE FROM flow_runs WHERE workspace_id = ${workspaceId}::uuid AND id = ANY (ARRAY(
      SELECT id FROM flow_runs WHERE workspace_id = ${workspaceId}::uuid AND flow_id = ${flowId}::uuid LIMIT ${RUNS}))`;
  if (runs === RUNS) return 'more';
  await database.flow.deleteMany({ where: { workspaceId, id: flowId } });
  return 'done';
}
