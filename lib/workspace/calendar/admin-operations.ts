import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { calendarSchema } from './schema.ts';

export const setCalendarOperation = defineAdminOperation({
  method: 'PUT',
  path: '/api/admin/{workspace}/calendar',
  role: 'admin',
  body: calendarSchema,
  result: calendarSchema,
});
