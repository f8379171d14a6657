import type { Prisma } from '#lib/platform/database/db.ts';

/** Deletes the tests of flows that were saved with a person: they hold the person's name and attributes, and what was said. */
export async function eraseFlowTests({
  tx,
  workspaceId,
  contactIds,
  channelIds,
}: {
  tx: Prisma.TransactionClient;
  workspaceId: string;
  contactIds: string[];
  channelIds: string[];
}): Promise<void> {
  await tx.$executeRaw`
    WITH kept AS (
      SELECT flow.id, coalesce(jsonb_agg(test ORDER BY number) FILTER (WHERE NOT is_theirs), '[]') AS tests
      FROM flows AS flow
      CROSS JOIN LATERAL jsonb_array_elements(flow.tests -> 'tests') WITH ORDINALITY AS given (test, number)
      CROSS JOIN LATERAL (
        SELECT coalesce(test #>> '{contact,id}' = ANY (${contactIds}), false)
          OR coalesce(regexp_replace(test #>> '{contact,phone}', '\\D', '', 'g') = ANY (${channelIds}), false) AS is_theirs
      ) AS whose
      WHERE flow.workspace_id = ${workspaceId}::uuid
      GROUP BY flow.id HAVING bool_or(is_theirs)
    )
    UPDATE flows SET tests = jsonb_set(flows.tests, '{tests}', kept.tests)
    FROM kept WHERE flows.workspace_id = ${workspaceId}::uuid AND flows.id = kept.id`;
}
