import type { Readable } from 'node:stream';
import { FormData } from 'undici';
import { z } from 'zod';
import type { MediaInfo } from '../channel.ts';
import { ChannelError } from '../channel-error.ts';
import { graphError } from './graph-error.ts';
import { graphPool } from './graph-pool.ts';
import { graphRequest } from './graph-request.ts';
import { parsedBody } from './parsed-body.ts';

type Account = { accessToken: string; phoneNumberId: string };

/** For the headers of a download; its body is streamed at the caller's pace. */
const HEADERS_TIMEOUT_MS = 20_000;
/** In ms: a download without a byte for this long is broken. */
const BODY_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 60_000;

const infoSchema = z
  .object({
    url: z.url({ protocol: /^https?$/ }),
    mime_type: z.string().nullish(),
    // A string in Meta's examples, a number elsewhere.
    file_size: z.coerce.number().int().nonnegative().nullish().catch(null),
    sha256: z.string().nullish(),
  })
  .transform(
    ({ url, mime_type, file_size, sha256 }): MediaInfo => ({
      url,
      mimeType: mime_type ?? null,
      size: file_size ?? null,
      sha256: sha256 ?? null,
    }),
  );

export async function mediaInfo(account: Account, { mediaId }: { mediaId: string }): Promise<MediaInfo> {
  return graphRequest({
    accessToken: account.accessToken,
    method: 'GET',
    path: encodeURIComponent(mediaId),
    query: { phone_number_id: account.phoneNumberId },
    schema: infoSchema,
  });
}

/**
 * Two requests, both with the token: one for the URL, one for the bytes. The URL expires after five minutes
 * (docs/reference/whatsapp.md#media-download).
 */
export async function downloadMedia(
  account: Account,
  { mediaId }: { mediaId: string },
): Promise<MediaInfo & { stream: Readable }> {
  for (let tries = 1; ; tries++) {
    const info = await mediaInfo(account, { mediaId });
    const stream = await open(info, account.accessToken);
    if (stream) return { ...info, stream };
    if (tries === 2) throw new ChannelError('not_found', 'the channel has no bytes for this file', { httpStatus: 404 });
  }
}

/** Files that are never HTML or JSON, as a page about an error is. */
const NEVER_A_PAGE = /^(image|audio|video)\/|^application\/pdf/i;

/** Null for a link that has expired. */
async function open({ url, mimeType }: MediaInfo, accessToken: string): Promise<Readable | null> {
  // Meta's file host refuses clients without a user agent.
  const headers = { authorization: `Bearer ${accessToken}`, 'user-agent': 'parley', accept: '*/*' };
  const { statusCode, headers: responseHeaders, body } = await get(url, headers);
  // The reader of the stream sees its errors. One that leaves it unread must not crash the process.
  body.on('error', () => {});
  const isPage = /^(text\/html|application\/json)/i.test(String(responseHeaders['content-type'] ?? ''));
  if (statusCode === 200 && !(isPage && NEVER_A_PAGE.test(mimeType ?? ''))) return body;
  const bytes = await body.bytes().catch(() => new Uint8Array());
  if (statusCode === 404) return null;
  if (statusCode === 401 || statusCode === 403) {
    throw new ChannelError('credentials', `HTTP ${statusCode} to a file download`, { httpStatus: statusCode });
  }
  throw graphError({ status: statusCode, headers: responseHeaders, body: parsedBody(bytes) }, { accessToken });
}

async function get(url: string, headers: Record<string, string>) {
  const { origin, pathname, search } = new URL(url);
  try {
    return await graphPool().request({
      origin,
      path: pathname + search,
      method: 'GET',
      headers,
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: BODY_TIMEOUT_MS,
    });
  } catch (cause) {
    throw new ChannelError('unavailable', 'the channel’s files cannot be reached', { cause });
  }
}

export async function uploadMedia(
  account: Account,
  { bytes, mimeType, filename }: { bytes: Uint8Array<ArrayBuffer>; mimeType: string; filename: string },
): Promise<{ id: string }> {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', mimeType);
  form.set('file', new Blob([bytes], { type: mimeType }), filename);
  return graphRequest({
    accessToken: account.accessToken,
    method: 'POST',
    path: `${encodeURIComponent(account.phoneNumberId)}/media`,
    body: form,
    schema: z.object({ id: z.string() }),
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}
