import { adminEndpoint } from '#lib/doors/admin/admin-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { calendarSettings, settingChanges } from '#lib/workspace/audit/setting-changes.ts';
import { setCalendarOperation } from '#lib/workspace/calendar/admin-operations.ts';
import { readCalendar, setCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  adminEndpoint(setCalendarOperation, async ({ workspaceId, body }) => {
    const before = await readCalendar({ workspaceId });
    const result = await setCalendar({ workspaceId, calendar: body });
    const detail = settingChanges(calendarSettings(before), calendarSettings(result));
    return { result, audit: detail && { action: 'workspace.update', targetId: workspaceId, detail } };
  }),
);
