import type { Mutant } from './find-mutants.ts';

/** Mutants that change nothing anyone could notice, each with the reason. They count neither as killed nor as survived. */
export const HARMLESS: {
  file: string /** The line on which it begins. */;
  code: string;
  change: string;
  why: string;
}[] = [
  {
    file: 'lib/flows/nodes/http-request/fill-json-text.ts',
    code: "if (!pieces.some((piece) => 'name' in piece)) return template;",
    change: "!pieces.some((piece) => 'name' in piece) → false",
    why: 'Only spares the walk: pieces without a name are put together again as they were.',
  },
  {
    file: 'lib/flows/definitions/current-flow.ts',
    code: 'throw error;',
    change: 'throw error; → {}',
    why: 'Does not compile: the page would get no flow.',
  },
  {
    file: 'lib/flows/runs/live-world.ts',
    code: 'const PAUSES = [1000, 4000];',
    change: '1000 → (1000 + 1)',
    why: 'A millisecond more of a pause.',
  },
  {
    file: 'lib/messaging/contacts/upsert-contacts.ts',
    code: 'if (rows.length === 0) return;',
    change: 'rows.length === 0 → false',
    why: 'Only spares the statement: of no one it writes no one.',
  },
  {
    file: 'lib/messaging/conversations/admin-operations.ts',
    code: "to: z.string().trim().min(1).max(50).optional().describe('A phone in any format.'),",
    change: 'z.string().trim() → z.string()',
    why: 'The reader of phones takes space around them, and refuses one of nothing else at the same place.',
  },
  {
    file: 'lib/messaging/conversations/change-work.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how the line begins.
    code: '${status?.snoozedUntil ?? null}::timestamptz',
    change: 'status?.snoozedUntil ?? null → status?.snoozedUntil',
    why: 'The database is told null where there is nothing.',
  },
  {
    file: 'lib/messaging/conversations/work-change.ts',
    code: "if (ahead <= 0) throw invalid(at, 'This time is in the past.');",
    change: '0 → (0 + 1)',
    why: 'A millisecond that passes anyway.',
  },
  {
    file: 'lib/messaging/media/copy-media.ts',
    code: 'await refuseWhenFull({ workspaceId, size: source.size ?? 0 });',
    change: 'await refuseWhenFull({ workspaceId, size: source.size ?? 0 }); → {}',
    why: 'Only spares the bytes: a file that has no room is refused at the end all the same.',
  },
  {
    file: 'lib/messaging/templates/validate-template.ts',
    code: "const format = header?.format?.toUpperCase() ?? 'TEXT';",
    change: "header?.format?.toUpperCase() ?? 'TEXT' → header?.format?.toUpperCase()",
    why: 'Of a format only those of files make a difference: none at all is as little one of them as TEXT is.',
  },
];

/** Why no test could notice this mutant; null when one should. */
export function harmless(mutant: Pick<Mutant, 'file' | 'change' | 'start'>, source: string): string | null {
  const from = source.lastIndexOf('\n', mutant.start - 1) + 1;
  const code = source.slice(from, source.indexOf('\n', from)).trim();
  const known = HARMLESS.find((one) => one.file === mutant.file && one.change === mutant.change && one.code === code);
  return known?.why ?? null;
}
