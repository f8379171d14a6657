import { placeholderImage } from './placeholder-image.ts';

type Sample = { bytes: Buffer; mimeType: string; filename: string };

/** A small file of every kind, for customers who send one without uploading it. */
export function sampleMedia(kind: string): Sample {
  switch (kind) {
    case 'document':
      return { bytes: pdf('A document from the sandbox'), mimeType: 'application/pdf', filename: 'document.pdf' };
    case 'audio':
      return { bytes: silentAmr(), mimeType: 'audio/amr', filename: 'audio.amr' };
    case 'voice':
      return { bytes: silentOpus(), mimeType: 'audio/ogg; codecs=opus', filename: 'voice.ogg' };
    case 'video':
      return { bytes: emptyMp4(), mimeType: 'video/mp4', filename: 'video.mp4' };
    case 'sticker':
      return { bytes: Buffer.from(DOT_WEBP, 'base64'), mimeType: 'image/webp', filename: 'sticker.webp' };
    default:
      return { bytes: placeholderImage('customer'), mimeType: 'image/png', filename: 'image.png' };
  }
}

const DOT_WEBP = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';

function pdf(text: string): Buffer {
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${file}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

/** A second of AMR frames without data. */
function silentAmr(): Buffer {
  return Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(50, 0x7c)]);
}

/** A second of silence as Ogg Opus, mono: header page, comment page, fifty packets of 20 ms. */
function silentOpus(): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead');
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  head.writeUInt32LE(48_000, 12);
  const tags = Buffer.alloc(23);
  tags.write('OpusTags');
  tags.writeUInt32LE(7, 8);
  tags.write('sandbox', 12);
  const packets = Array.from({ length: 50 }, () => Buffer.from([0xf8, 0xff, 0xfe]));
  return Buffer.concat([
    oggPage({ packets: [head], sequence: 0, granule: 0, flags: 2 }),
    oggPage({ packets: [tags], sequence: 1, granule: 0, flags: 0 }),
    oggPage({ packets, sequence: 2, granule: 48_000, flags: 4 }),
  ]);
}

type OggPage = { packets: Buffer[]; sequence: number; granule: number; flags: number };

function oggPage({ packets, sequence, granule, flags }: OggPage): Buffer {
  const header = Buffer.alloc(27);
  header.write('OggS');
  header.writeUInt8(flags, 5);
  header.writeUInt32LE(granule, 6);
  header.writeUInt32LE(1, 14);
  header.writeUInt32LE(sequence, 18);
  header.writeUInt8(packets.length, 26);
  const page = Buffer.concat([header, Buffer.from(packets.map((packet) => packet.length)), ...packets]);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}

/** Ogg's CRC-32: polynomial 04c11db7, not reflected. */
function oggChecksum(page: Buffer): number {
  let crc = 0;
  for (const byte of page) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

/** A one-second movie without tracks: enough to be recognized as MP4. */
function emptyMp4(): Buffer {
  const box = (type: string, content: Buffer) => {
    const header = Buffer.alloc(8);
    header.writeUInt32BE(content.length + 8, 0);
    header.write(type, 4);
    return Buffer.concat([header, content]);
  };
  const movieHeader = Buffer.alloc(100);
  movieHeader.writeUInt32BE(1000, 12);
  movieHeader.writeUInt32BE(1000, 16);
  movieHeader.writeUInt32BE(0x00010000, 20);
  movieHeader.writeUInt16BE(0x0100, 24);
  for (const [index, value] of [0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000].entries()) {
    movieHeader.writeUInt32BE(value, 36 + index * 4);
  }
  movieHeader.writeUInt32BE(1, 96);
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')),
    box('moov', box('mvhd', movieHeader)),
  ]);
}
