import { createWorkspaceIn, type Workspace } from './parley.ts';
import { type ParleyWithMeta, startParleyWithMeta } from './parley-with-meta.ts';

export type MortalParley = ParleyWithMeta & { workspace: Workspace };

/** A Parley that can be killed and restarted, with a workspace whose number Meta knows. */
export async function startMortalParley(options?: { environment?: Record<string, string> }): Promise<MortalParley> {
  const parley = await startParleyWithMeta(options);
  try {
    const workspace = await createWorkspaceIn(parley.dataDir, parley.environment);
    await parley.meta.addNumber({ phone_number_id: workspace.phoneNumberId, waba_id: workspace.wabaId });
    return { ...parley, workspace };
  } catch (error) {
    await parley.stop();
    throw error;
  }
}
