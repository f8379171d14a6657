import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, it, vi } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setUpDeliveries, WAIT } from '../deliveries/testing/set-up-deliveries.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';

const { receiver, dispatch, record, workspaceId } = setUpDeliveries();

it('signs with the new secret at once, and in webhook-signature with the old one too for a day', async () => {
  const { received, webhook } = await receiver();
  const rotated = await rotateWebhookSecret({ workspaceId: workspaceId(), webhookId: webhook.id });
  expect(rotated.secret).toMatch(/^whsec_/);
  expect(rotated.secret).not.toBe(webhook.secret);
  dispatch();
  await record();
  await vi.waitFor(() => expect(received).toHaveLength(1), WAIT);
  // A claim that has already begun goes by the time of its beginning.
  const previousSecretExpiresAt = new Date(Date.now() - 60_000);
  await db().webhook.updateMany({ where: { id: webhook.id }, data: { previousSecretExpiresAt } });
  await record();
  await vi.waitFor(() => expect(received).toHaveLength(2), WAIT);
  const [during, after] = received.map(({ body, headers }) => ({
    headers: headers as Record<string, string>,
    mac: `sha256=${createHmac('sha256', rotated.secret).update(body).digest('hex')}`,
    verify: (secret: string) => new Webhook(secret).verify(body, headers as Record<string, string>),
  }));
  expect(during?.headers['x-service-signature']).toBe(during?.mac);
  expect(during?.verify(rotated.secret)).toBeTruthy();
  expect(during?.verify(webhook.secret)).toBeTruthy();
  expect(after?.headers['x-service-signature']).toBe(after?.mac);
  expect(after?.verify(rotated.secret)).toBeTruthy();
  expect(() => after?.verify(webhook.secret)).toThrow();
});

it('keeps the old secret for 24 hours', async () => {
  const { webhook } = await receiver();
  const { previousSecretExpiresAt } = await rotateWebhookSecret({ workspaceId: workspaceId(), webhookId: webhook.id });
  expect(Math.abs(previousSecretExpiresAt.getTime() - Date.now() - 86_400_000)).toBeLessThan(60_000);
});

it('still signs with the secret before the last within its day, as the response to a rotation may be lost', async () => {
  const { received, webhook } = await receiver();
  const rotate = async () => (await rotateWebhookSecret({ workspaceId: workspaceId(), webhookId: webhook.id })).secret;
  const [lost, kept, latest] = [await rotate(), await rotate(), await rotate()];
  dispatch();
  await record();
  await vi.waitFor(() => expect(received).toHaveLength(1), WAIT);
  const [{ body, headers }] = received as [(typeof received)[0]];
  const signs = (secret: string) => {
    try {
      return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
    } catch {
      return false;
    }
  };
  expect([latest, kept, lost, webhook.secret].map(signs)).toEqual([true, true, true, false]);

  await db().webhook.updateMany({ where: { id: webhook.id }, data: { previousSecretExpiresAt: new Date(0) } });
  await rotate();
  await record();
  await vi.waitFor(() => expect(received).toHaveLength(2), WAIT);
  expect(String(received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(2);
});

it('refuses another workspace’s webhook', async () => {
  const { webhook } = await receiver();
  const { workspaceId: other } = await createTestWorkspace();
  await expect(rotateWebhookSecret({ workspaceId: other, webhookId: webhook.id })).rejects.toMatchObject({
    code: 'not_found',
  });
});
