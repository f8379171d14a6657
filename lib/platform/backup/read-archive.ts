import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar, { type Header } from 'tar-stream';
import type { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { ENTRIES, FORMAT, kindOfEntry, type Manifest, manifestSchema, type Totals, totalsSchema } from './schema.ts';
import { beginEntry } from './seal-of.ts';
import { type InstallationKeys, openKeys } from './sealed-keys.ts';

/** A table's rows, or a file, as they arrive. The receiver must read `body` to its end. */
export type ArchiveEntry = { kind: 'table' | 'file'; of: string; size: number; body: AsyncIterable<Buffer> };
type Entry = AsyncIterable<Buffer> & { header: Header };
export type Archive = { manifest: Manifest; keys: InstallationKeys; totals: Totals };

/** Far above what a manifest or the totals need. */
const MAX_JSON_BYTES = 4_194_304;
const ENDS_EARLY = 'The backup ends too early: a part of the file is missing.';

/**
 * Reads a backup from its first byte to its last. Calls `begin` with the header, then `visit` with each table's rows and
 * each file. Throws {@link BackupError} for a wrong passphrase and for a damaged or altered file; an alteration shows
 * only at the end.
 */
export async function readArchive({
  file,
  passphrase,
  begin = async () => {},
  visit,
}: {
  file: string;
  passphrase: string;
  begin?: (archive: Omit<Archive, 'totals'>) => Promise<void>;
  visit: (entry: ArchiveEntry) => Promise<void>;
}): Promise<Archive> {
  const extract = tar.extract();
  let broken: NodeJS.ErrnoException | undefined;
  const read = pipeline(createReadStream(file), createGunzip(), extract).catch((error) => {
    broken = error;
  });
  try {
    return await readEntries(extract as AsyncIterable<Entry>, { passphrase, begin, visit });
  } catch (error) {
    extract.destroy();
    await read;
    // The stream also closes early when we stop because of what it says.
    throw broken && broken.code !== 'ERR_STREAM_PREMATURE_CLOSE' ? problemOf(file, broken) : error;
  }
}

async function readEntries(
  entries: AsyncIterable<Entry>,
  { passphrase, begin, visit }: Required<Pick<Parameters<typeof readArchive>[0], 'passphrase' | 'begin' | 'visit'>>,
): Promise<Archive> {
  let known: (Omit<Archive, 'totals'> & { seal: Hmac }) | undefined;
  let totals: Totals | undefined;
  let sealed = false;
  for await (const entry of entries) {
    const { name, size } = entry.header;
    if (sealed) throw new BackupError(`The backup continues after its end, with ${name}. It was altered.`);
    if (!known) {
      const { manifest, keys, macKey, bytes } = await openManifest(entry, passphrase);
      known = { manifest, keys, seal: createHmac('sha256', macKey) };
      beginEntry(known.seal, name, size);
      known.seal.update(bytes);
      await begin(known);
    } else if (name === ENTRIES.seal) {
      compareSeals(known.seal.digest(), await jsonBytes(entry));
      sealed = true;
    } else if (name === ENTRIES.totals) {
      const bytes = await jsonBytes(entry);
      beginEntry(known.seal, name, size);
      known.seal.update(bytes);
      totals = parse(totalsSchema, bytes);
    } else {
      beginEntry(known.seal, name, size);
      const kind = kindOfEntry(name);
      if (!kind) throw new BackupError(`The backup holds ${name}, which no backup of Parley does.`);
      await visit({ ...kind, size, body: sealing(entry, known.seal) });
    }
  }
  if (!known || !totals || !sealed) throw new BackupError(ENDS_EARLY);
  return { manifest: known.manifest, keys: known.keys, totals };
}

async function* sealing(body: AsyncIterable<Buffer>, seal: Hmac) {
  for await (const chunk of body) {
    seal.update(chunk);
    yield chunk;
  }
}

async function openManifest(entry: Entry, passphrase: string) {
  if (entry.header.name !== ENTRIES.manifest) throw new BackupError('This is not a backup of Parley.');
  const bytes = await jsonBytes(entry);
  const manifest = parse(manifestSchema, bytes);
  if (manifest.format !== FORMAT) {
    throw new BackupError(`The backup has form ${manifest.format}; this version reads ${FORMAT}. Update Parley.`);
  }
  return { manifest, ...(await openKeys(manifest.keys, passphrase)), bytes };
}

function compareSeals(expected: Buffer, found: Buffer) {
  const given = Buffer.from(found.toString('latin1'), 'hex');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new BackupError('The backup was altered or damaged: it does not fit its seal.');
}

async function jsonBytes(entry: Entry) {
  if (entry.header.size > MAX_JSON_BYTES) throw new BackupError('This is not a backup of Parley.');
  return buffer(entry);
}

function parse<Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw new BackupError('This is not a backup that this version of Parley can read.', { cause: error });
  }
}

/** Explains why a file cannot be read to its end. */
function problemOf(file: string, error: NodeJS.ErrnoException): BackupError {
  const words =
    error.code === 'Z_BUF_ERROR' || error.message === 'Unexpected end of data'
      ? ENDS_EARLY
      : error.syscall
        ? `${file} cannot be read: ${error.message}`
        : `${file} is not a backup of Parley, or it was damaged: ${error.message}.`;
  return new BackupError(words, { cause: error });
}
