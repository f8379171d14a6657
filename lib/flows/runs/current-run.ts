import { notFound } from 'next/navigation';
import { z } from 'zod';
import { DomainError } from '#lib/contract/errors.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';
import { getRun } from './get-run.ts';
import type { RunDetail } from './schema.ts';

const runParams = z.object({ flowId: z.uuid(), runId: z.uuid() });

/** The run in a page's URL, for the workspace's admins. For everyone else, and under another flow, it does not exist. */
export async function currentRun({
  workspace,
  flowId,
  runId,
}: {
  workspace: string;
  flowId: string;
  runId: string;
}): Promise<{ workspaceId: string; slug: string; run: RunDetail }> {
  const { workspaceId, slug } = await currentMember(workspace, 'admin');
  const given = runParams.safeParse({ flowId, runId });
  if (!given.success) notFound();
  const run = await getRun({ workspaceId, ...given.data }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') notFound();
    throw error;
  });
  return { workspaceId, slug, run };
}
