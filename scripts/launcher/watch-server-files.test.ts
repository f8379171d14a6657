import { expect, it } from 'vitest';
import { isOfServer } from './watch-server-files.ts';

it.each([
  'server.ts',
  'app/doors.ts',
  'app/browser-doors.ts',
  'app/public/v1/flows/[id]/route.ts',
  'app/api/inngest/route.ts',
  'app/api/admin/[workspace]/keys/route.ts',
  'app/healthz/route.ts',
  'lib/messaging/contacts/upsert-contacts.ts',
  'inngest/functions/run-flow.ts',
])('%s belongs to the server', (file) => expect(isOfServer(file)).toBe(true));

it.each([
  'app/page.tsx',
  'proxy.ts',
  'app/doors.test.ts',
  'app/docs/documented-events.ts',
  'app/globals.css',
  'lib/messaging/contacts/upsert-contacts.test.ts',
])('%s does not', (file) => expect(isOfServer(file)).toBe(false));
