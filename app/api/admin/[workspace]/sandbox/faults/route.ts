import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { addFaultOperation, clearFaultsOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { clearFaults } from '#lib/doors/admin/sandbox-phone/clear-faults.ts';
import { playFault } from '#lib/doors/admin/sandbox-phone/play-fault.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(addFaultOperation, async ({ workspaceId, query, body }) => {
    await playFault({ workspaceId, numberId: query.number, ...body });
    return { result: { done: true }, audit: null };
  }),
  adminEndpoint(clearFaultsOperation, async ({ workspaceId, query }) => {
    await clearFaults({ workspaceId, numberId: query.number });
    return { result: { done: true }, audit: null };
  }),
);
