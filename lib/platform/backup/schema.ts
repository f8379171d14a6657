import { z } from 'zod';

/** The version of the file format (docs/backup.md#the-file). No other version is read. */
export const FORMAT = 1;

export const ENTRIES = {
  manifest: 'manifest.json',
  table: (name: string, part: number) => `tables/${name}/${String(part).padStart(6, '0')}.copy`,
  file: (path: string) => `files/${path}`,
  totals: 'totals.json',
  seal: 'seal',
} as const;

/** What an entry is, by its name; null for an unknown name. */
export function kindOfEntry(name: string): { kind: 'table' | 'file'; of: string } | null {
  const table = /^tables\/(\w+)\/\d+\.copy$/.exec(name)?.[1];
  if (table) return { kind: 'table', of: table };
  const path = /^files\/(.+)$/.exec(name)?.[1];
  return path ? { kind: 'file', of: path } : null;
}

/** The cost of scrypt is bounded, so that a forged file cannot exhaust memory. */
const sealedKeysSchema = z.object({
  salt: z.base64(),
  cost: z.number().int().min(1024).max(1_048_576),
  nonce: z.base64(),
  ciphertext: z.base64(),
});
export type SealedKeys = z.output<typeof sealedKeysSchema>;

/** The first entry: what must be known before anything else is read. */
export const manifestSchema = z.object({
  format: z.number().int(),
  postgres: z.string(),
  created_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In an order in which each table refers only to earlier ones. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  keys: sealedKeysSchema,
});
export type Manifest = z.output<typeof manifestSchema>;
export type TableColumns = Manifest['tables'][number];

/** The last entry but one: what is known only when everything is written. */
export const totalsSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  /** The last number that each sequence gave; null for an unused sequence. */
  sequences: z.record(z.string(), z.string().nullable()),
  files: z.number().int(),
  /** Files that messages name but the store no longer has. */
  missing_files: z.number().int(),
});
export type Totals = z.output<typeof totalsSchema>;
