import { createFlow } from '../definitions/create-flow.ts';
import type { FlowView } from '../definitions/flow-view.ts';
import type { GalleryName } from '../definitions/schema.ts';
import { setFlowTests } from '../flow-tests/flow-tests.ts';
import { flowTestsSchema } from '../flow-tests/schema.ts';
import { gallery } from './gallery.ts';

/** Creates a draft from a flow of the gallery, with its tests. Throws as `createFlow` does. */
export async function createFromGallery({
  workspaceId,
  name,
  startFrom,
}: {
  workspaceId: string;
  name: string;
  startFrom: GalleryName;
}): Promise<FlowView> {
  const { graph, tests } = gallery[startFrom];
  const flow = await createFlow({ workspaceId, name, graph });
  await setFlowTests({ workspaceId, flowId: flow.id, tests: flowTestsSchema.parse({ tests }) });
  return flow;
}
