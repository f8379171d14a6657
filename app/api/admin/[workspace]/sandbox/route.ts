import { adminEndpoint } from '#lib/http/admin-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';
import { phoneSettingsOperation, phoneStateOperation } from '#lib/sandbox-phone/admin-operations.ts';
import { changePhoneSettings } from '#lib/sandbox-phone/change-phone-settings.ts';
import { readPhone } from '#lib/sandbox-phone/read-phone.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(phoneStateOperation, ({ workspaceId }) => readPhone({ workspaceId })),
  adminEndpoint(phoneSettingsOperation, async ({ workspaceId, body }) => {
    await changePhoneSettings({ workspaceId, manualStatuses: body.manual_statuses });
    return { result: { done: true }, audit: null };
  }),
);
