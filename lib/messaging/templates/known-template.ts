import { type TemplateComponent, templateComponents } from '#lib/channel/channel-template.ts';
import { db } from '#lib/platform/database/db.ts';
import { readThroughCache } from '#lib/platform/read-through-cache.ts';
import { numberOf } from '#lib/workspace/numbers/number-of.ts';

/** Our copy of a template in one language. */
export type KnownTemplate = {
  name: string;
  language: string;
  status: string;
  parameterFormat: string;
  components: TemplateComponent[];
  rejectedReason: string | null;
};

type AccountTemplate = KnownTemplate & { wabaId: string };

const BELIEVED_MS = 5_000;

const copies = readThroughCache<string, AccountTemplate[]>({
  max: 5_000,
  ttl: BELIEVED_MS,
  fetchMethod: async (key) => {
    const [workspaceId = '', name = ''] = JSON.parse(key) as string[];
    const rows = await db().template.findMany({
      where: { workspaceId, name },
      orderBy: [{ language: 'asc' }, { wabaId: 'asc' }],
    });
    return rows.map((row) => ({ ...row, components: templateComponents.catch([]).parse(row.components) }));
  },
});

/** Our copies of an account's template in all languages; empty when we have none and only the channel knows. */
export async function knownTemplate({
  workspaceId,
  wabaId,
  name,
}: {
  workspaceId: string;
  /**
   * The account that sends. By default that of the default number, or another that has the template: a flow, which
   * may run on any number, can be tried with it.
   */
  wabaId?: string | undefined;
  name: string;
}): Promise<KnownTemplate[]> {
  const known = (await copies.fetch(JSON.stringify([workspaceId, name]))) ?? [];
  if (wabaId !== undefined) return ofAccount(known, wabaId);
  if (known.every((copy) => copy.wabaId === known[0]?.wabaId)) return known;
  const ofNewest = ofAccount(known, (await numberOf({ workspaceId })).wabaId);
  return ofNewest.length > 0 ? ofNewest : ofAccount(known, known[0]?.wabaId);
}

const ofAccount = (known: AccountTemplate[], wabaId: string | undefined) =>
  known.filter((copy) => copy.wabaId === wabaId);

/** Called after a sync, so that the next send uses the new copies. */
export function forgetKnownTemplates(): void {
  copies.clear();
}
