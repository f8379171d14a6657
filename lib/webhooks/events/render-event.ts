import { z } from 'zod';
import { signMediaUrl } from '#lib/platform/storage/sign-media-url.ts';
import type { EventName } from './constants.ts';
import type { EventEnvelope } from './schema.ts';

/** An event as the outbox holds it. */
export type StoredEvent = { name: EventName; data: Record<string, unknown>; createdAt: Date };

/** A message whose file is in our store. */
const mediaMessage = z.looseObject({
  media_path: z.string(),
  media_filename: z.string(),
  media_mime_type: z.string().nullish(),
});

/** Renders an event for its receivers, with a fresh link in place of the stored path of a file. */
export async function renderEvent({ name, data, createdAt }: StoredEvent): Promise<EventEnvelope> {
  // Recorded data has the shape of its name's schema; webhook-descriptions.test.ts checks every event against it.
  return { event: name, data: await withLink(data), timestamp: createdAt.toISOString() } as EventEnvelope;
}

async function withLink(data: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { message } = data;
  if (typeof message !== 'object' || message === null || !('media_path' in message)) return data;
  const { media_path: path, ...shown } = mediaMessage.parse(message);
  const { media_filename: filename, media_mime_type: mimeType } = shown;
  const link = await signMediaUrl({ path, filename, mimeType: mimeType ?? null });
  return { ...data, message: { ...shown, media_url: link } };
}
