import { vi } from 'vitest';
import { requeueDelivery } from '#lib/webhooks/deliveries/requeue-delivery.ts';
import { startDispatcher } from '#lib/webhooks/deliveries/start-dispatcher.ts';
import { startReceiver } from '#lib/webhooks/deliveries/testing/start-receiver.ts';
import { ADMIN, API, ASHA, arrived, type Place, WAIT } from './place.ts';
import type { Ask } from './requests.ts';

export async function askWebhooks(ask: Ask, { rowsOf, forgetTwins, workspaceId }: Place) {
  const HOOK = `${ADMIN}/webhooks/{webhook_id}` as const;
  const receiver = await startReceiver({ answer: ({ path }) => ({ status: path.endsWith('/broken') ? 500 : 200 }) });
  const body = { url: receiver.url, events: ['message.received', 'message.status'] };
  const { id } = await ask(`POST ${ADMIN}/webhooks`, { body });
  const second = await ask(`POST ${API}/webhooks`, { body: { ...body, url: `${receiver.url}/broken` } });
  const params = { webhook_id: id };
  await ask(`POST ${ADMIN}/sandbox/customers/{phone}/messages`, {
    params: { phone: ASHA },
    body: { act: { type: 'text', text: 'Again' } },
  });
  await arrived(rowsOf, 'Again');
  const { delivery_id } = await ask(`POST ${HOOK}/test`, { params });
  await ask(`GET ${HOOK}/deliveries`, { params, query: { limit: '1' } });
  await ask(`GET ${HOOK}/deliveries`, { params, query: { event: 'message.received', state: 'waiting' } });
  await ask(`GET ${ADMIN}/deliveries/{delivery_id}`, { params: { delivery_id } });
  await ask(`POST ${HOOK}/replay`, { params, body: { delivery_ids: [delivery_id] } });
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await ask(`POST ${HOOK}/replay`, { params, body: { from: ago(1), to: ago(-1), undelivered_only: true } });
  await ask(`POST ${HOOK}/rotate`, { params });
  await ask(`POST ${HOOK}/resume`, { params });
  await ask(`GET ${ADMIN}/webhooks`);
  await ask(`GET ${API}/webhooks`);
  const { events } = await ask(`GET ${API}/events`, { query: { limit: '2' } });
  await ask(`GET ${API}/events`, { query: { after: events[0].id } });
  await forgetTwins('deliveries');
  const dispatcher = startDispatcher({ retryDelays: [3_600_000] });
  await vi.waitFor(async () => {
    const states = (await rowsOf('deliveries')).map(({ state }) => state);
    if (!['retrying', 'delivered'].every((state) => states.includes(state))) throw new Error(`${states}`);
  }, WAIT);
  await dispatcher.stop();
  await receiver.close();
  const failed = (await rowsOf('deliveries')).find(({ state }) => state === 'retrying');
  const dueAt = new Date(failed?.due_at ?? '');
  await requeueDelivery({ workspaceId, deliveryId: failed?.id ?? '', dueAt });
  await ask(`DELETE ${HOOK}`, { params });
  await ask(`DELETE ${API}/webhooks/{id}`, { params: { id: second.id } });
}
