import { createHmac, timingSafeEqual } from 'node:crypto';
import type { World } from './world.ts';

export const ATTACHMENTS_PATH = 'whatsapp_business/attachments/';

/** The short-lived URL of a file's bytes (docs/reference/whatsapp.md#media-download). */
export function mediaUrl(world: World, mediaId: string): string {
  const expires = Math.ceil((world.scheduler.now() + world.settings.media.url_ttl_ms) / 1000);
  return `${world.url}/${ATTACHMENTS_PATH}?mid=${mediaId}&ext=${expires}&hash=${hashOf(world, mediaId, String(expires))}`;
}

/** Whether we issued the URL and it has not expired. */
export function mediaUrlIsValid(world: World, { mid, ext, hash }: { mid: string; ext: string; hash: string }): boolean {
  const expected = Buffer.from(hashOf(world, mid, ext));
  const given = Buffer.from(hash);
  return (
    given.length === expected.length && timingSafeEqual(given, expected) && Number(ext) * 1000 > world.scheduler.now()
  );
}

function hashOf(world: World, mid: string, ext: string): string {
  return createHmac('sha256', world.appSecret).update(`${mid}.${ext}`).digest('base64url');
}
