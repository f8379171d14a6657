import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { calendarBody, calendarSchema } from './schema.ts';

export const setCalendarOperation = defineAdminOperation({
  method: 'PUT',
  path: '/api/admin/{workspace}/calendar',
  role: 'admin',
  body: calendarBody,
  result: calendarSchema,
});
