/** What stays of a draft once `sent` has gone out: what was typed after it, or all of a text that is no longer that one. */
export function restOfDraft(present: string, sent: string): string {
  return present.startsWith(sent) ? present.slice(sent.length).trimStart() : present;
}
