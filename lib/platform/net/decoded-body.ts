import { pipeline, Readable } from 'node:stream';
import zlib from 'node:zlib';
import { EgressError } from './egress-error.ts';

/** A response with more codings than this only serves to explode in size. */
const mostCodings = 2;

const decoders = {
  gzip: () => zlib.createGunzip(),
  deflate: () => zlib.createInflate(),
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
 * that a decompression bomb never expands. A broken coding, or one that was cut off, is a `ReadError`. A body without any
 * bytes is empty in every coding.
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
  const steps = codings.map((coding) => decoders[coding]());
  const decoded = steps.reduce<Readable>((body, step) => pipeline(body, step, () => {}), raw);
  try {
    yield* decoded;
  } catch (cause) {
    if (cause instanceof EgressError) throw cause;
    const isEmpty =
      steps[0]?.bytesWritten === 0 && cause instanceof Error && 'code' in cause && cause.code === 'Z_BUF_ERROR';
    if (!isEmpty) throw new EgressError('ReadError', 'The answer cannot be decoded', { cause });
  }
}
