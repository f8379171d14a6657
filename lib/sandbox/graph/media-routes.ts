import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { MB } from '#lib/platform/bytes.ts';
import type { Reply } from '../http/reply.ts';
import { graphError, invalidParameter, unknownObject } from '../kit/error-codes.ts';
import { MEDIA_KINDS } from '../world/media-kinds.ts';
import { type MediaFile, sha256Of } from '../world/media-store.ts';
import { mediaUrl, mediaUrlIsValid } from '../world/media-url.ts';
import { authenticate, numberFor, requireAccount, requirePermission } from './access.ts';
import type { Call } from './call.ts';
import { requireProduct } from './check-message.ts';

/** Larger than any type's limit, so that the refusal can name the limit. */
const UPLOAD_LIMIT = 101 * MB;

/** `POST /{phone-number-id}/media` (docs/reference/whatsapp.md#media-upload). */
export async function uploadMedia(call: Call): Promise<Reply> {
  requirePermission(call, 'whatsapp_business_messaging');
  const number = numberFor(call, call.params.id ?? '');
  const { fields, file } = await readUpload(call.request);
  requireProduct(fields);
  if (!file) throw invalidParameter('The parameter file is required.');
  const { bytes, filename } = file;
  // A type may have parameters such as codecs; the list of allowed types is without them.
  const plainType = file.mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  const kind = Object.values(MEDIA_KINDS).find(({ mimeTypes }) => mimeTypes.includes(plainType));
  if (!kind) {
    const allowed = Object.values(MEDIA_KINDS).flatMap(({ mimeTypes }) => mimeTypes);
    throw invalidParameter(
      `Param file must be a file with one of the following types: ${allowed.join(', ')}. Received file of type '${file.mimeType}'.`,
    );
  }
  if (bytes.length > kind.maxBytes) {
    throw graphError(131053, {
      details: `Media file size too big. Max file size we currently support: ${kind.maxBytes} bytes.`,
    });
  }
  const now = call.world.scheduler.now();
  const stored = call.world.media.add({
    phoneNumberId: number.id,
    bytes,
    mimeType: file.mimeType,
    filename,
    now,
    inbound: false,
  });
  return { json: { id: stored.id } };
}

/** `GET /{media-id}`: the URL of the bytes for the next minutes (docs/reference/whatsapp.md#media-download). */
export function describeMedia(call: Call, file: MediaFile): Reply {
  requireMedia(call, file);
  const { world } = call;
  const size = file.bytes.length;
  return {
    json: {
      messaging_product: 'whatsapp',
      url: mediaUrl(world, file.id),
      mime_type: file.mimeType,
      sha256: sha256Of(file.bytes, 'hex'),
      file_size: world.settings.media.file_size === 'string' ? String(size) : size,
      id: file.id,
    },
  };
}

export function deleteMedia(call: Call, file: MediaFile): Reply {
  requireMedia(call, file);
  call.world.media.delete(file.id);
  return { json: { success: true } };
}

/** The second request. Not part of Graph: another host in production, another path here; it needs the same token. */
export function downloadMedia({
  world,
  query,
  token,
}: Pick<Call, 'world' | 'query'> & { token: string | undefined }): Reply {
  const asker = { world, token: authenticate(world, token), method: 'GET' };
  const mid = query.get('mid') ?? '';
  const file = world.media.get(mid, world.scheduler.now());
  if (!file || !mediaUrlIsValid(world, { mid, ext: query.get('ext') ?? '', hash: query.get('hash') ?? '' })) {
    return {
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      bytes: Buffer.from('URL signature expired'),
    };
  }
  const number = world.accounts.numbers.get(file.phoneNumberId);
  if (number) requireAccount(asker, number.wabaId, mid);
  const name = file.filename ?? file.id;
  return {
    headers: {
      'content-type': file.mimeType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
    bytes: file.bytes,
  };
}

/** An ID belongs to the number that got it; for others it does not exist. */
function requireMedia(call: Call, file: MediaFile): void {
  requirePermission(call, 'whatsapp_business_messaging');
  const number = call.world.accounts.numbers.get(file.phoneNumberId);
  if (number) requireAccount(call, number.wabaId, file.id);
  const asked = call.query.get('phone_number_id');
  if (asked !== null && asked !== file.phoneNumberId) throw unknownObject(call.method, file.id);
}

type Upload = { fields: Record<string, unknown>; file?: { bytes: Buffer; mimeType: string; filename: string | null } };

function readUpload(request: IncomingMessage): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const upload: Upload = { fields: {} };
    const refuse = () => reject(invalidParameter('Invalid multipart body'));
    let parser: busboy.Busboy;
    try {
      parser = busboy({ headers: request.headers, limits: { files: 1, fileSize: UPLOAD_LIMIT } });
    } catch {
      refuse();
      return;
    }
    parser.on('field', (name, value) => {
      upload.fields[name] = value;
    });
    parser.on('file', (name, stream, info) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (name !== 'file') return;
        upload.file = { bytes: Buffer.concat(chunks), mimeType: info.mimeType, filename: info.filename ?? null };
      });
    });
    parser.on('error', refuse);
    parser.on('close', () => resolve(upload));
    request.on('error', refuse);
    request.pipe(parser);
  });
}
