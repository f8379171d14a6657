import type { TextStorage } from './kept-drafts.ts';

const KINDS = ['draft', 'outbox'];

/** The IDs of the conversations of which this browser keeps something of the person that is not sent. */
export function keptConversations(
  storageOf: () => TextStorage,
  { personId, workspace }: { personId: string; workspace: string },
): string[] {
  const starts = KINDS.map((kind) => `parley.${kind}.${personId}.${workspace}.`);
  try {
    const storage = storageOf();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    const found = starts.flatMap((start) =>
      keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length)),
    );
    // Notes have a place beside that of the reply (note-draft-of.ts).
    return [...new Set(found.map((place) => place.replace(/^note /, '')))];
  } catch {
    return [];
  }
}
