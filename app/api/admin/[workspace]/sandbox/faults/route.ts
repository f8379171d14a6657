import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { addFaultOperation, clearFaultsOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { clearFaults } from '#lib/doors/admin/sandbox-phone/clear-faults.ts';
import { playFault } from '#lib/doors/admin/sandbox-phone/play-fault.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(addFaultOperation, async ({ workspaceId, body }) => {
    await playFault({ workspaceId, ...body });
    return { result: { done: true }, audit: null };
  }),
  adminEndpoint(clearFaultsOperation, async ({ workspaceId }) => {
    await clearFaults({ workspaceId });
    return { result: { done: true }, audit: null };
  }),
);
