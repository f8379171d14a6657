import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { setCalendarOperation } from '#lib/workspace/calendar/admin-operations.ts';
import { setCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(setCalendarOperation, async ({ workspaceId, body }) => ({
    result: await setCalendar({ workspaceId, calendar: body }),
    audit: { action: 'workspace.update', targetId: workspaceId, detail: body },
  })),
);
