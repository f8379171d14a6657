import { mediaStore } from './media-store.ts';
import type { StoredFile } from './stored-file.ts';

/** How long a link works (docs/reference/public-api.md#limits). */
const LINK_SECONDS = 3600;

/** A fresh link to a stored file: absolute, valid for an hour, read with GET and no header. */
export async function signMediaUrl({ path, filename, mimeType }: StoredFile): Promise<string> {
  return mediaStore().link({ path, filename, mimeType, seconds: LINK_SECONDS });
}
