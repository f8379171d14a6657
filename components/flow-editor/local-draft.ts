import { z } from 'zod';
import { graphSchema } from '#lib/flows/graph/schema.ts';
import type { FlowDocument } from './use-flow-document.ts';

const draftSchema = z.object({ revision: z.int(), name: z.string(), graph: graphSchema });

/** What was not saved yet, and the revision it builds on. */
export type LocalDraft = z.output<typeof draftSchema>;

/**
 * Keeps unsaved work in this browser until the server has it, so that neither a crash nor a lost line costs an edit.
 * A browser without room or permission to store goes without.
 */
export const localDraft = {
  read(flowId: string): LocalDraft | null {
    try {
      const parsed = draftSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(flowId)) ?? 'null'));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  },
  write(flowId: string, { name, graph }: FlowDocument, revision: number): void {
    try {
      localStorage.setItem(keyOf(flowId), JSON.stringify({ revision, name, graph }));
    } catch {
      // The server still gets it with the next save.
    }
  },
  clear(flowId: string): void {
    try {
      localStorage.removeItem(keyOf(flowId));
    } catch {
      // Nothing was stored either, then.
    }
  },
};

const keyOf = (flowId: string) => `parley.flow-draft.${flowId}`;
