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

const BELIEVED_MS = 5_000;

const copies = readThroughCache<string, KnownTemplate[]>({
  max: 5_000,
  ttl: BELIEVED_MS,
  fetchMethod: async (key) => {
    const [workspaceId = '', name = ''] = JSON.parse(key) as string[];
    const rows = await db().template.findMany({ where: { workspaceId, name }, orderBy: { language: 'asc' } });
    return rows.map((row) => ({ ...row, components: templateComponents.catch([]).parse(row.components) }));
  },
});

/**
 * Our copies of a template in all languages; empty when we have none and only the channel knows. They are those of the number
 * connected last (sync-templates.ts): of another account's templates, `wabaId`, we have none.
 */
export async function knownTemplate({
  workspaceId,
  wabaId,
  name,
}: {
  workspaceId: string;
  /** The account that sends; by default that of the copies. */
  wabaId?: string | undefined;
  name: string;
}): Promise<KnownTemplate[]> {
  if (wabaId !== undefined && wabaId !== (await numberOf({ workspaceId })).wabaId) return [];
  return (await copies.fetch(JSON.stringify([workspaceId, name]))) ?? [];
}

/** Called after a sync, so that the next send uses the new copies. */
export function forgetKnownTemplates(): void {
  copies.clear();
}
