import { Readable } from 'node:stream';
import { DomainError, notFound } from '#lib/contract/errors.ts';
import { openStoredFile } from '#lib/platform/storage/disk-store.ts';
import { mediaHeaders } from '#lib/platform/storage/media-headers.ts';
import { readSignedLink } from '#lib/platform/storage/signed-link.ts';
import { respond } from '../steps/respond.ts';

/**
 * `GET /media/…`: a file of the disk store, for anyone with a valid link (docs/reference/decisions.md#media). A
 * customer's file never runs in our origin: it keeps its stored type, and everything except images, audio and video is
 * only downloaded.
 */
export const mediaDoor = (request: Request): Promise<Response> => respond(() => serve(request));

async function serve(request: Request): Promise<Response> {
  const link = readSignedLink(new URL(request.url));
  if (!link) throw new DomainError('invalid_media_link', 'This link has expired or was changed. Ask for a fresh one.');
  const file = await openStoredFile(link.path);
  if (!file) throw notFound('file');
  const { size } = await file.stat();
  const { contentType, contentDisposition } = mediaHeaders(link);
  const headers = new Headers({
    'content-type': contentType,
    'content-disposition': contentDisposition,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    // Otherwise the server would compress text, and a range of it would no longer match its Content-Range.
    'cache-control': 'private, max-age=3600, no-transform',
    'accept-ranges': 'bytes',
  });
  const range = rangeOf(request.headers.get('range'), size);
  if (range === 'unsatisfiable') {
    await file.close();
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set('content-length', String(end - start + 1));
  if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`);
  // An empty file has no last byte.
  const stream = size === 0 ? file.createReadStream() : file.createReadStream({ start, end });
  return new Response(Readable.toWeb(stream) as ReadableStream, { status: range ? 206 : 200, headers });
}

/**
 * A single range, as audio and video players request it; anything else gets the whole file. We do not use `send`, which
 * serves the built files: it writes to a Node response, and this door returns a web response wherever it runs. `send`
 * also refuses (416) the malformed ranges that RFC 9110 says to ignore.
 */
function rangeOf(header: string | null, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  // It ends before it begins, so it is not a valid range.
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
