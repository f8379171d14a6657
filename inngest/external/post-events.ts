import type { Inngest } from 'inngest';
import type { OutboxEvent } from '#lib/platform/engine/outbox.ts';

const TIMEOUT_MS = 15_000;

/** Posts events to the Inngest server, which keeps one of each id within a day. Throws when it did not take them. */
export async function postEvents({ client, events }: { client: Inngest.Any; events: OutboxEvent[] }): Promise<void> {
  // Not by the client itself, whose events go to the outbox. A dev server takes any key.
  const response = await fetch(new URL(`/e/${client.eventKey ?? 'dev'}`, client.eventBaseUrl), {
    method: 'POST',
    body: JSON.stringify(events),
    headers: { ...client.headers, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The Inngest server took no events (${response.status}): ${await response.text()}`);
  await response.body?.cancel();
}
