import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { addFaultOperation, clearFaultsOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { clearFaults } from '#lib/sandbox-phone/clear-faults.ts';
import { playFault } from '#lib/sandbox-phone/play-fault.ts';

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
