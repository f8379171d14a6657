import type { Readable } from 'node:stream';

/** A file of a message, under the path that `mediaPath` makes, with the name and type it is served with. */
export type StoredFile = { path: string; filename: string; mimeType: string | null };

/** Where files of messages live. A path is what `mediaPath` makes. */
export type MediaStore = {
  /**
   * Stores a file as it streams in, whole or not at all; the same path again replaces it. Returns its size in bytes.
   */
  put(file: { path: string; body: AsyncIterable<Uint8Array>; mimeType: string | null }): Promise<{ size: number }>;
  /** The bytes of a file, read to their end or destroyed by the caller; null when there is none. */
  read(file: { path: string }): Promise<{ size: number; body: Readable } | null>;
  /** Takes a file away; one that is not there is no error. */
  remove(file: { path: string }): Promise<void>;
  /** An absolute URL that anybody may GET for so long, without a header. */
  link(file: StoredFile & { seconds: number }): Promise<string>;
};
