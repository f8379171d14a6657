import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const SIDE = 500;

/** A plain PNG of 500 by 500 pixels, in two colors that depend only on the name. */
export function placeholderImage(name: string): Buffer {
  const hash = createHash('sha256').update(name).digest();
  const colours = [hash.subarray(0, 3), hash.subarray(3, 6)];
  const rows: Buffer[] = [];
  for (let y = 0; y < SIDE; y += 1) {
    // Each row starts with its filter, 0. A palette of one bit per pixel keeps the file at a few hundred bytes.
    const row = Buffer.alloc(1 + Math.ceil(SIDE / 8));
    for (let x = 0; x < SIDE; x += 1) {
      const inside = Math.hypot(x - SIDE / 2, y - SIDE / 2) < SIDE / 3;
      if (inside) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
    rows.push(row);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.writeUInt8(1, 8);
  header.writeUInt8(3, 9);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.concat(colours)),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
