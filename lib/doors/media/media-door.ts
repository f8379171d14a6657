import { Readable } from 'node:stream';
import { DomainError, notFound } from '#lib/contract/errors.ts';
import { openStoredFile } from '#lib/platform/storage/disk-store.ts';
import { mediaHeaders } from '#lib/platform/storage/media-headers.ts';
import { readSignedLink } from '#lib/platform/storage/signed-link.ts';
import { respond } from '../steps/respond.ts';

/**
 * `GET /media/…`: a file of the disk store, for anyone who holds a link that works (docs/reference/decisions.md#media).
 * What a customer sent never runs in our origin: its type is what it was stored with, everything but pictures, sound
 * and film is downloaded.
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
    // The server would compress text on its way, and a range of it would no longer be the bytes that it says it is.
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
  // An empty file has no last byte to read up to.
  const stream = size === 0 ? file.createReadStream() : file.createReadStream({ start, end });
  return new Response(Readable.toWeb(stream) as ReadableStream, { status: range ? 206 : 200, headers });
}

/**
 * One range, as players of sound and film ask for it; anything else is answered with the whole file. Not by `send`,
 * which serves the built files: it writes to a Node response, and this door answers with a web one wherever it runs. It
 * also refuses (416) the malformed ranges that RFC 9110 says to ignore.
 */
function rangeOf(header: string | null, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  // Ends before it begins: that is not a range at all.
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
