import type { Inngest } from 'inngest';
import type { OutboxEvent } from '#lib/platform/engine/outbox.ts';

const TIMEOUT_MS = 15_000;

/** Posts events to the Inngest server, which deduplicates them by ID for a day. Throws when the server refuses them. */
export async function postEvents({ client, events }: { client: Inngest.Any; events: OutboxEvent[] }): Promise<void> {
  // Not through the client itself, whose events go to the outbox. A dev server accepts any key.
  const response = await fetch(new URL(`/e/${client.eventKey ?? 'dev'}`, client.eventBaseUrl), {
    method: 'POST',
    body: JSON.stringify(events),
    headers: { ...client.headers, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The Inngest server took no events (${response.status}): ${await response.text()}`);
  await response.body?.cancel();
}
