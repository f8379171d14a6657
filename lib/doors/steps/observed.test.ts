import { hostname } from 'node:os';
import { expect, it, vi } from 'vitest';
import { doors } from '#app/doors.ts';
import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/log.ts';
import { VERSION } from '#lib/platform/version.ts';
import { serveDoors } from '#lib/testing/serve-doors.ts';
import { setUpDeliveries } from '#lib/webhooks/deliveries/testing/set-up-deliveries.ts';
import { authDoor } from '../account/auth-door.ts';

const t = setUpDeliveries();

it('names the instance and the version in each line, and the instance to the database', async () => {
  const instance = `${hostname()}-${process.pid}`;
  expect(log().bindings()).toEqual({ instance, version: VERSION });
  const [row] = await db().$queryRaw<{ name: string }[]>`SELECT current_setting('application_name') AS name`;
  expect(`parley ${instance}`).toContain(row?.name);
});

it.each([
  ['channel', '/channels/whatsapp', '/channels/whatsapp', 'POST', 401],
  ['media', '/media/{path…}', '/media/a/b', 'GET', 403],
  ['engine', '/api/inngest', '/api/inngest', 'PATCH', 405],
])('logs a request at the door %s, by its route', async (door, route, path, method, status) => {
  const info = vi.spyOn(log(), 'info');
  const server = await serveDoors(doors);
  await fetch(`${server.url}${path}`, { method });
  await server.stop();
  expect(info).toHaveBeenCalledWith(expect.objectContaining({ door, method, route, status }), 'request');
});

it('logs a sign-in, without what was typed', async () => {
  const info = vi.spyOn(log(), 'info');
  const url = 'http://localhost/api/auth/sign-in/email';
  const headers = {
    'content-type': 'application/json',
    origin: 'http://localhost:3000',
    'sec-fetch-site': 'same-origin',
  };
  await authDoor(
    new Request(url, { method: 'POST', headers, body: JSON.stringify({ email: 'a@b.test', password: 'hunter22' }) }),
  );
  const line = expect.objectContaining({ door: 'account', route: '/api/auth/sign-in/email', status: 401 });
  expect(info).toHaveBeenCalledWith(line, 'request');
  expect(JSON.stringify(info.mock.calls)).not.toMatch(/hunter22|a@b\.test/);
});

it('warns of a delivery that was given up and of a webhook that was disabled', async () => {
  const warn = vi.spyOn(log(), 'warn');
  const receiver = await t.receiver(() => ({ status: 410 }));
  t.dispatch();
  await t.record();
  const { id } = receiver.webhook;
  const words = () => warn.mock.calls.map(([about, text]) => [text, about]);
  await expect
    .poll(words)
    .toContainEqual(['a webhook was disabled', { workspace_id: t.workspaceId(), webhook_id: id, reason: 'gone' }]);
  expect(words()).toContainEqual(['a delivery was given up', expect.objectContaining({ webhook_id: id, status: 410 })]);
});
