import { Readable } from 'node:stream';

/** What arrives before anyone reads it is kept up to this size; then the connection waits. */
const KEPT_BYTES = 65_536;

/** The start of a body; `truncated` when there was more, which was dropped with the connection. */
export type BodyStart = { bytes: Buffer; truncated: boolean };

/** A response's body, read once: its start, or all of it as a stream. */
export type ArrivingBody = {
  /** Reads the first `maxBytes` bytes. */
  read(maxBytes: number): Promise<BodyStart>;
  stream(): Readable;
};

type Connection = {
  pause(): void;
  resume(): void;
  /** Drops what has not arrived, for this reason if any. */
  leave(error: Error | null): void;
};

/**
 * Receives a body from its connection. A small one has arrived before anyone asks for it, and needs no stream: making one
 * and iterating over it takes as long as half of the request.
 */
export function arrivingBody({ pause, resume, leave }: Connection) {
  const chunks: Buffer[] = [];
  let size = 0;
  let isComplete = false;
  let failure: Error | null = null;
  let stream: Readable | null = null;
  let reader: (() => void) | null = null;

  const drop = (error: Error | null) => {
    if (!isComplete) leave(error);
  };

  const body: ArrivingBody = {
    read: (maxBytes) =>
      new Promise((resolve, reject) => {
        reader = () => {
          const truncated = size > maxBytes;
          if (!truncated && failure) return reject(failure);
          if (!truncated && !isComplete) return resume();
          reader = null;
          if (truncated) drop(null);
          resolve({ bytes: Buffer.concat(chunks).subarray(0, maxBytes), truncated });
        };
        reader();
      }),

    stream() {
      stream = new Readable({
        read: resume,
        destroy: (error, callback) => {
          drop(error);
          callback(error);
        },
      });
      // The reader of the stream sees its errors. After the reader has stopped, they must not crash the process.
      stream.on('error', () => {});
      for (const chunk of chunks.splice(0)) stream.push(chunk);
      if (isComplete) stream.push(null);
      if (failure) stream.destroy(failure);
      return stream;
    },
  };

  return {
    body,
    push(chunk: Buffer) {
      if (stream) {
        if (!stream.push(chunk)) pause();
        return;
      }
      chunks.push(chunk);
      size += chunk.length;
      if (reader) reader();
      else if (size > KEPT_BYTES) pause();
    },
    end() {
      isComplete = true;
      stream?.push(null);
      reader?.();
    },
    fail(error: Error) {
      failure ??= error;
      stream?.destroy(failure);
      reader?.();
    },
  };
}
