import { pipeline, Readable } from 'node:stream';
import zlib from 'node:zlib';
import { EgressError } from './egress-error.ts';

/** A response with more codings than this only serves to explode in size. */
const mostCodings = 2;

const decoders = {
  gzip: () => zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  deflate: () => zlib.createInflate({ finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  br: () => zlib.createBrotliDecompress(),
  zstd: () => zlib.createZstdDecompress(),
};

export type Coding = keyof typeof decoders;

/** The codings of a `Content-Encoding` in the order in which they were applied; none if one of them is unknown. */
export function codingsOf(contentEncoding: string | undefined): Coding[] {
  if (!contentEncoding) return [];
  const codings = contentEncoding
    .toLowerCase()
    .replaceAll('x-gzip', 'gzip')
    .split(',')
    .flatMap((coding) => coding.trim() || []);
  return codings.length <= mostCodings && codings.every(isKnown) ? codings : [];
}

/**
 * The body before these codings. It is decoded some kilobytes at a time, as it is read, and stops when the reader does, so
 * that a decompression bomb never expands. A broken coding is a `ReadError`.
 */
export function decodedBody({ raw, codings }: { raw: Readable; codings: readonly Coding[] }): Readable {
  const body = Readable.from(decode(raw, codings.toReversed()), { objectMode: false });
  body.on('close', () => raw.destroy());
  body.on('error', () => {});
  return body;
}

function isKnown(coding: string): coding is Coding {
  return Object.hasOwn(decoders, coding);
}

async function* decode(raw: Readable, codings: Coding[]): AsyncGenerator<Buffer> {
  const decoded = codings.reduce<Readable>((body, coding) => pipeline(body, decoders[coding](), () => {}), raw);
  try {
    yield* decoded;
  } catch (cause) {
    throw cause instanceof EgressError
      ? cause
      : new EgressError('ReadError', 'The answer cannot be decoded', { cause });
  }
}
