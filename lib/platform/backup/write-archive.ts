import { createHmac } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { BackupError } from './backup-error.ts';
import { ENTRIES } from './schema.ts';
import { beginEntry } from './seal-of.ts';

/** A backup being written to a temporary file beside its final path. */
export type ArchiveWriter = {
  add(name: string, content: Buffer | string): Promise<void>;
  addStream(name: string, size: number, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Closes the archive with its seal. Returns the path of the file until `publish`. */
  finish(): Promise<{ unfinished: string }>;
  /** Moves the file to its final path. */
  publish(): Promise<void>;
  /** Deletes what was written. */
  discard(): Promise<void>;
};

/** Begins a gzipped tar file that only its owner can read. Throws {@link BackupError} when the path is taken. */
export async function writeArchive({ file, macKey }: { file: string; macKey: Buffer }): Promise<ArchiveWriter> {
  await refuseTaken(file);
  const unfinished = `${file}.part`;
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} cannot be written: ${error.message}`, { cause: error });
  });
  const pack = tar.pack();
  // On rows of text, level 1 takes a third of the time of level 6, and the app runs meanwhile.
  const output = handle.createWriteStream({ flush: true });
  // The other streams only learn that the archive was closed.
  let broken: BackupError | undefined;
  output.once('error', (error) => {
    broken = new BackupError(`${file} cannot be written: ${error.message}`, { cause: error });
  });
  const written = pipeline(pack, createGzip({ level: 1 }), output);
  written.catch(() => {});
  const seal = createHmac('sha256', macKey);

  const addStream: ArchiveWriter['addStream'] = async (name, size, body) => {
    beginEntry(seal, name, size);
    const counted = async function* () {
      for await (const chunk of body) {
        seal.update(chunk);
        yield chunk;
      }
    };
    try {
      const entry = pack.entry({ name, size, mode: 0o600 });
      // A write error in the file must end this wait too: on a full disk it would never return.
      await Promise.race([pipeline(Readable.from(counted()), entry), written]);
    } catch (error) {
      throw broken ?? error;
    }
  };
  const add: ArchiveWriter['add'] = (name, content) => {
    const bytes = Buffer.from(content);
    return addStream(name, bytes.length, Readable.from([bytes]));
  };

  return {
    add,
    addStream,
    async finish() {
      try {
        const entry = pack.entry({ name: ENTRIES.seal, mode: 0o600 }, seal.digest('hex'));
        entry.on('error', () => {});
        pack.finalize();
        await written;
      } catch (error) {
        throw broken ?? error;
      }
      return { unfinished };
    },
    async publish() {
      await refuseTaken(file);
      await rename(unfinished, file);
    },
    async discard() {
      pack.destroy();
      await written.catch(() => {});
      await rm(unfinished, { force: true });
    },
  };
}

async function refuseTaken(file: string) {
  const present = await open(file).catch(() => null);
  if (!present) return;
  await present.close();
  throw new BackupError(`${file} is there already. Choose another name, or move it away.`);
}
