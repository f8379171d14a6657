import type { Mutant } from './find-mutants.ts';

/** Mutants whose effect no one could notice, each with the reason. They count neither as killed nor as survived. */
export const HARMLESS: {
  file: string /** The line on which the mutant starts. */;
  code: string;
  change: string;
  why: string;
}[] = [
  {
    file: 'lib/flows/nodes/http-request/fill-json-text.ts',
    code: "if (!pieces.some((piece) => 'name' in piece)) return template;",
    change: "!pieces.some((piece) => 'name' in piece) → false",
    why: 'Only saves work: pieces without a name are joined again as they were.',
  },
  {
    file: 'lib/flows/nodes/condition/read-expression.ts',
    code: 'const refused = refusedIn(part, isBody && (isInside || index > 0));',
    change: '0 → (0 + 1)',
    why: 'Between the list and what is evaluated for its items is only the name of an item.',
  },
  {
    file: 'lib/flows/definitions/current-flow.ts',
    code: 'throw error;',
    change: 'throw error; → {}',
    why: 'Does not compile: the page would get no flow.',
  },
  {
    file: 'lib/flows/runs/read-situation.ts',
    code: "AND later.source = 'flow' AND later.sequence > message.sequence",
    change: '> → >=',
    why: 'The message itself is the customer’s, not a flow’s.',
  },
  {
    file: 'lib/messaging/inbound/known-numbers.ts',
    code: 'const known = new LRUCache<string, string>({ max: 10_000 });',
    change: '10_000 → (10000 + 1)',
    why: 'One number more is remembered; one that is forgotten is known again after its next message.',
  },
  {
    file: 'lib/flows/runs/live-world.ts',
    code: 'const PAUSES = [1000, 4000];',
    change: '1000 → (1000 + 1)',
    why: 'A pause that is one millisecond longer.',
  },
  {
    file: 'lib/messaging/contacts/upsert-contacts.ts',
    code: 'if (rows.length === 0) return;',
    change: 'rows.length === 0 → false',
    why: 'Only saves a statement, which would write no rows.',
  },
  {
    file: 'lib/messaging/conversations/admin-operations.ts',
    code: "to: z.string().trim().min(1).max(50).optional().describe('A phone in any format.'),",
    change: 'z.string().trim() → z.string()',
    why: 'The phone parser trims, too, and refuses a phone of spaces only at the same place.',
  },
  {
    file: 'lib/messaging/conversations/change-work.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how the line begins.
    code: '${status?.snoozedUntil ?? null}::timestamptz',
    change: 'status?.snoozedUntil ?? null → status?.snoozedUntil',
    why: 'The database gets null for undefined anyway.',
  },
  {
    file: 'lib/messaging/media/copy-media.ts',
    code: 'await refuseWhenFull({ workspaceId, size: source.size ?? 0 });',
    change: 'await refuseWhenFull({ workspaceId, size: source.size ?? 0 }); → {}',
    why: 'Only saves the transfer: a file that does not fit is refused at the end anyway.',
  },
  {
    file: 'lib/messaging/media/open-source.ts',
    code: 'const TIMEOUTS = { connectMs: 10_000, totalMs: 120_000 };',
    change: '120_000 → (120000 + 1)',
    why: 'A millisecond more of two minutes.',
  },
  {
    file: 'lib/messaging/push/push-message.ts',
    code: 'const KEPT_SECONDS = 86_400;',
    change: '86_400 → (86400 + 1)',
    why: 'A second more of a day.',
  },
  {
    file: 'lib/messaging/templates/validate-template.ts',
    code: "const format = header?.format?.toUpperCase() ?? 'TEXT';",
    change: "header?.format?.toUpperCase() ?? 'TEXT' → header?.format?.toUpperCase()",
    why: 'Only file formats make a difference here. TEXT is not one, and neither is no format.',
  },
];

/** Why no test could notice this mutant; null when a test should. */
export function harmless(mutant: Pick<Mutant, 'file' | 'change' | 'start'>, source: string): string | null {
  const from = source.lastIndexOf('\n', mutant.start - 1) + 1;
  const code = source.slice(from, source.indexOf('\n', from)).trim();
  const known = HARMLESS.find((one) => one.file === mutant.file && one.change === mutant.change && one.code === code);
  return known?.why ?? null;
}
