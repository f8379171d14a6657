import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes are drawn for this many IDs at once, because a draw costs five times as much as an ID. */
const IDS_PER_DRAW = 256;
const BYTES = 16;

const drawn = new Uint8Array(IDS_PER_DRAW * BYTES);
let used = drawn.length;
/** State of the last ID. IDs within a millisecond count up from a random number. */
let ms = Number.NEGATIVE_INFINITY;
let sequence = 0;

/** A UUIDv7: globally unique, and later IDs sort after earlier ones. */
export function newId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const random = drawn.subarray(used, used + BYTES);
  used += BYTES;
  const now = Date.now();
  if (now > ms) {
    ms = now;
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) & 0x7fffffff;
  } else {
    sequence = (sequence + 1) | 0;
    if (sequence === 0) ms += 1;
  }
  return v7({ random, msecs: ms, seq: sequence });
}
