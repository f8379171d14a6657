import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { calendarChanges, calendarPart, calendarSchema } from './schema.ts';

export const getCalendarOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/calendar',
  role: 'admin',
  result: calendarSchema,
});

export const updateCalendarOperation = defineAdminOperation({
  method: 'PATCH',
  path: '/api/admin/{workspace}/calendar',
  role: 'admin',
  body: calendarChanges.extend({
    before: calendarPart
      .optional()
      .describe('What the member saw of the fields that they change; refused if they have changed since.'),
  }),
  result: calendarSchema,
});
