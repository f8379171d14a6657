import { invalid } from '#lib/contract/errors.ts';
import { requirePublicLink } from '#lib/contract/require-public-link.ts';
import { MB } from '#lib/platform/bytes.ts';
import { env } from '#lib/platform/env.ts';
import { headContentInfo } from '#lib/platform/net/head-content-info.ts';
import { MAX_IMAGE_BYTES } from './schema.ts';

const LOC = ['body', 'image_url'];
const HEAD_TIMEOUT_MS = 2_000;

/** JPG and PNG under all their names, and the generic types that hosts send for unknown files. */
const TAKEN_TYPES = new Set([
  'image/jpeg',
  'image/jpg',
  'image/pjpeg',
  'image/png',
  'image/x-png',
  'application/octet-stream',
  'binary/octet-stream',
]);

/**
 * Throws `validation_failed` at `image_url` for an image that the provider will not take
 * (docs/reference/public-api.md#limits): its URL is not a public https address, or its host says that it is not a JPG or
 * PNG, or has 8 MB or more. The provider checks that only later, and reports it to no one. If the host does not say, the
 * image is accepted.
 */
export async function checkImage({ url }: { url: string }): Promise<void> {
  if (isPictureOfSandbox(url)) return;
  requirePublicLink({ url, field: 'image_url' });
  const info = await headContentInfo({ url, timeoutMs: HEAD_TIMEOUT_MS });
  if (info?.contentType && !TAKEN_TYPES.has(info.contentType)) {
    throw invalid(LOC, `The image must be a JPG or PNG; its host says it is ${info.contentType}.`, 'image_type');
  }
  if (info?.contentLength && info.contentLength >= MAX_IMAGE_BYTES) {
    const size = (info.contentLength / MB).toFixed(1);
    throw invalid(LOC, `The image must be under 8 MB; its host says it is ${size} MB.`, 'image_too_large');
  }
}

/**
 * The images of the sandbox's own shop are on a port that is closed to user URLs, so they are not checked here.
 */
function isPictureOfSandbox(url: string): boolean {
  const { SANDBOX_URL } = env();
  return SANDBOX_URL !== undefined && url.startsWith(`${SANDBOX_URL}/_sandbox/images/`);
}
