import { createHash } from 'node:crypto';
import { MB } from '#lib/platform/bytes.ts';
import { DAY_MS } from '#lib/platform/durations.ts';
import { newObjectId } from '../kit/ids.ts';

const MOST_BYTES = 256 * MB;
const MOST_FILES = 5000;

export type MediaFile = {
  id: string;
  /** Only this number may access it. */
  phoneNumberId: string;
  bytes: Buffer;
  mimeType: string;
  filename: string | null;
  expiresAt: number;
};

/** Files of both directions. Kept in memory up to a limit; the oldest are dropped first. */
export class MediaStore {
  readonly #files = new Map<string, MediaFile>();
  #size = 0;

  /** Uploads expire after 30 days, customers' files after 7 (docs/reference/whatsapp.md#media-download). */
  add(file: Omit<MediaFile, 'id' | 'expiresAt'> & { now: number; inbound: boolean }): MediaFile {
    const { now, inbound, ...content } = file;
    const stored: MediaFile = { ...content, id: newObjectId(), expiresAt: now + (inbound ? 7 : 30) * DAY_MS };
    this.#files.set(stored.id, stored);
    this.#size += stored.bytes.length;
    for (const [id] of this.#files) {
      if (this.#size <= MOST_BYTES && this.#files.size <= MOST_FILES) break;
      this.delete(id);
    }
    return stored;
  }

  get(id: string, now: number): MediaFile | undefined {
    const file = this.#files.get(id);
    return file && file.expiresAt > now ? file : undefined;
  }

  delete(id: string): void {
    const file = this.#files.get(id);
    if (!file) return;
    this.#files.delete(id);
    this.#size -= file.bytes.length;
  }

  clear(): void {
    this.#files.clear();
    this.#size = 0;
  }
}

export function sha256Of(bytes: Buffer, encoding: 'base64' | 'hex'): string {
  return createHash('sha256').update(bytes).digest(encoding);
}
