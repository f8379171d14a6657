import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { calendarSettings, settingChanges } from '#lib/workspace/audit/setting-changes.ts';
import { getCalendarOperation, updateCalendarOperation } from '#lib/workspace/calendar/admin-operations.ts';
import { changeCalendar, readCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(getCalendarOperation, ({ workspaceId }) => readCalendar({ workspaceId })),
  adminEndpoint(updateCalendarOperation, async ({ workspaceId, body: { before: saw, ...changes } }) => {
    const { before, after } = await changeCalendar({ workspaceId, changes, saw });
    const detail = settingChanges(calendarSettings(before), calendarSettings(after));
    return { result: after, audit: detail && { action: 'workspace.update', targetId: workspaceId, detail } };
  }),
);
