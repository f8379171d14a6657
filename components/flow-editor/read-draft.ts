import { z } from 'zod';
import { graphSchema } from '#lib/flows/graph/schema.ts';

const documentSchema = z.object({ name: z.string(), graph: graphSchema });
const draftSchema = z.object({ keptAt: z.int(), revision: z.int(), base: documentSchema, document: documentSchema });

/** An unsaved draft, and what it builds on. `keptAt` is in milliseconds since 1970. */
export type LocalDraft = z.output<typeof draftSchema>;

/** Parses a draft that this browser kept; null for anything else. */
export function readDraft(text: string | null): LocalDraft | null {
  return draftSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
}
