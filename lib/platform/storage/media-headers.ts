import { create } from 'content-disposition';

/** What a browser may show inline; everything else (HTML, SVG, PDF with scripts, …) is only downloaded. */
const SHOWN_IN_PLACE = /^(image\/(jpeg|png|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;
const WELL_FORMED_TYPE = /^[\w.+-]+\/[\w.+-]+(; ?[\w.+-]+=[\w.+-]+)*$/;

/** The type and disposition that a stored file is served with. An invalid type is served as bytes. */
export function mediaHeaders({ filename, mimeType }: { filename: string; mimeType: string | null }) {
  const type = mimeType && WELL_FORMED_TYPE.test(mimeType) ? mimeType.toLowerCase() : 'application/octet-stream';
  const inline = SHOWN_IN_PLACE.test(type.split(';')[0] ?? '');
  return { contentType: type, contentDisposition: create(filename, { type: inline ? 'inline' : 'attachment' }) };
}
