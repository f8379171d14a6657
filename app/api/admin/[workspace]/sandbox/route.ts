import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { phoneSettingsOperation, phoneStateOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { changePhoneSettings } from '#lib/doors/admin/sandbox-phone/change-phone-settings.ts';
import { readPhone } from '#lib/doors/admin/sandbox-phone/read-phone.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(phoneStateOperation, ({ workspaceId, query }) => readPhone({ workspaceId, numberId: query.number })),
  adminEndpoint(phoneSettingsOperation, async ({ workspaceId, query, body }) => {
    await changePhoneSettings({ workspaceId, numberId: query.number, manualStatuses: body.manual_statuses });
    return { result: { done: true }, audit: null };
  }),
);
