import type { Readable } from 'node:stream';

/** A message's file, under the path that `mediaPath` makes, with the name and type it is served with. */
export type StoredFile = { path: string; filename: string; mimeType: string | null };

/** Where message files live. A path is what `mediaPath` makes. */
export type MediaStore = {
  /**
   * Stores a file as it streams in, completely or not at all; storing the same path again replaces it. Returns its size
   * in bytes.
   */
  put(file: { path: string; body: AsyncIterable<Uint8Array>; mimeType: string | null }): Promise<{ size: number }>;
  /** A file's bytes, which the caller reads to the end or destroys; null when the file is missing. */
  read(file: { path: string }): Promise<{ size: number; body: Readable } | null>;
  /** Deletes a file; a missing one is not an error. */
  remove(file: { path: string }): Promise<void>;
  /** An absolute URL that anyone may GET for this long, without a header. */
  link(file: StoredFile & { seconds: number }): Promise<string>;
};
