import { z } from 'zod';
import { isOfLimit } from '#lib/flows/graph/limit-problems.ts';
import { graphSchema } from '#lib/flows/graph/schema.ts';

const documentSchema = z.object({ name: z.string(), graph: graphSchema });
const draftSchema = z.object({ keptAt: z.int(), revision: z.int(), base: documentSchema, document: documentSchema });

/** An unsaved draft, and what it builds on. `keptAt` is in milliseconds since 1970. */
export type LocalDraft = z.output<typeof draftSchema>;

/**
 * Parses a draft that this browser kept; null for anything else. It may exceed limits: that may be why the server refused
 * it.
 */
export function readDraft(text: string | null): LocalDraft | null {
  const kept: unknown = JSON.parse(text ?? 'null');
  const { data, error } = draftSchema.safeParse(kept);
  if (data) return data;
  return error?.issues.every(isOfLimit) ? (kept as LocalDraft) : null;
}
