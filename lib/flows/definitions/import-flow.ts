import { validationFailed } from '#lib/contract/errors.ts';
import { issuesOf } from '#lib/contract/validate.ts';
import { createFlow } from './create-flow.ts';
import type { FlowView } from './flow-view.ts';
import { flowFileSchema } from './schema.ts';

/** Creates a draft of what {@link exportFlow} wrote. Throws `validation_failed` with each problem at its place. */
export async function importFlow({ workspaceId, file }: { workspaceId: string; file: unknown }): Promise<FlowView> {
  const parsed = flowFileSchema.safeParse(file);
  if (!parsed.success) throw validationFailed(issuesOf(parsed.error, ['body']));
  const { name, graph } = parsed.data;
  return createFlow({ workspaceId, name, graph });
}
