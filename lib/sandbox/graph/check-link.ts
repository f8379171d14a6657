import type { Failure } from '../webhooks/status-updates.ts';
import { MEDIA_KINDS } from '../world/media-kinds.ts';

const BAD_MEDIA = 131053;
const UNREACHABLE = 'Downloading media from weblink failed: the host could not be reached.';

/**
 * Fetches a link as Meta does after it accepted a message, and says why the message fails: no response, the wrong type, too
 * large. Redirects are not followed, because they might leave the machine. Undefined when the file is fine. `kind` is the
 * message's type; a template's media is not checked by type. Our own port (`ownUrl`) is refused: a link to it would read
 * what only the sandbox's operator may read.
 */
export async function checkLink({
  link,
  kind,
  ownUrl,
}: {
  link: string;
  kind: string;
  ownUrl: string;
}): Promise<Failure | undefined> {
  if (new URL(link).port === new URL(ownUrl).port) return failure(UNREACHABLE);
  const limits = MEDIA_KINDS[kind];
  try {
    const response = await fetch(link, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    if (!response.ok) {
      await response.body?.cancel();
      return failure(
        `Downloading media from weblink failed with http code ${response.status}, status message ${response.statusText}`,
      );
    }
    const unsupported = wrongType(kind, response.headers.get('content-type') ?? '');
    if (unsupported) {
      await response.body?.cancel();
      return unsupported;
    }
    const size = await sizeOf(response, limits?.maxBytes ?? Number.POSITIVE_INFINITY);
    if (limits && size > limits.maxBytes) {
      return failure(`Media file size too big. Max file size we currently support: ${limits.maxBytes} bytes.`);
    }
    return undefined;
  } catch {
    return failure(UNREACHABLE);
  }
}

/** Why a file of this type cannot be sent as this kind of message. Undefined if it can. */
export function wrongType(kind: string, mimeType: string): Failure | undefined {
  const limits = MEDIA_KINDS[kind];
  const type = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!limits || limits.mimeTypes.includes(type)) return undefined;
  return failure(`Unsupported ${kind} mime type ${type}. Please use one of ${limits.mimeTypes.join(', ')}.`);
}

function failure(details: string): Failure {
  return { code: BAD_MEDIA, details };
}

/** Reads the body until it exceeds `limit`. */
async function sizeOf(response: Response, limit: number): Promise<number> {
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > limit) break;
  }
  return size;
}
