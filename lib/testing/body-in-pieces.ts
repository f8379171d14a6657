import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';

/** A piece of a body, sent so many ms after the one before. */
export type Piece = { bytes: Buffer; waitMs: number };

/** Up to `most` pieces of up to `mostBytes`, each of a letter of its own. */
export function bodyPieces({ most, mostBytes }: { most: number; mostBytes: number }): fc.Arbitrary<Piece[]> {
  const piece = fc.record({ size: fc.nat({ max: mostBytes }), waitMs: fc.constantFrom(0, 0, 1, 5) });
  return fc
    .array(piece, { maxLength: most })
    .map((pieces) => pieces.map(({ size, waitMs }, index) => ({ bytes: Buffer.alloc(size, 65 + index), waitMs })));
}

/** All that is sent. */
export const wholeOf = (pieces: readonly Piece[]): Buffer => Buffer.concat(pieces.map(({ bytes }) => bytes));

/** Yields each piece when it is to be sent. */
export async function* inPieces(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  for (const { bytes, waitMs } of pieces) {
    if (waitMs > 0) await setTimeout(waitMs);
    yield bytes;
  }
}
