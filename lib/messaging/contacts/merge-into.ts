import { newId } from '#lib/platform/new-id.ts';
import { trimmedName } from '#lib/platform/trimmed-name.ts';

/** One contact, as the statement takes it. Null means no change. */
export type ContactRow = {
  id: string;
  phone: string;
  phone_key: string;
  name: string | null;
  opt_in: boolean | null;
  tags: string[];
  source_ref: string | null;
  attributes: Record<string, unknown>;
  /** The last row of a file that is about the person. */
  line?: number;
};

/** What is given about a person; an absent or null field changes nothing, nor does a blank name or reference. */
type Said = {
  name?: string | null | undefined;
  opt_in?: boolean | null | undefined;
  tags?: string[] | undefined;
  source_ref?: string | null | undefined;
  attributes?: Record<string, unknown> | undefined;
};

/** Merges repeats of a person in order, by the rules that the statement applies to stored rows. Returns the row. */
export function mergeInto(
  rows: Map<string, ContactRow>,
  { e164, key }: { e164: string; key: string },
  { name, opt_in, tags = [], source_ref: reference, attributes = {} }: Said,
): ContactRow {
  const source_ref = reference && trimmedName(reference) ? reference : null;
  const row = rows.get(key);
  if (!row) {
    const first: ContactRow = {
      id: newId(),
      phone: e164,
      phone_key: key,
      name: name || null,
      opt_in: opt_in ?? null,
      tags: [...new Set(tags)],
      source_ref,
      attributes,
    };
    rows.set(key, first);
    return first;
  }
  row.name ??= name || null;
  row.opt_in = opt_in ?? row.opt_in;
  row.tags = [...new Set([...row.tags, ...tags])];
  row.source_ref = source_ref ?? row.source_ref;
  row.attributes = { ...row.attributes, ...attributes };
  return row;
}
