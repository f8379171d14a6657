import { DomainError, notFound } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { type SecretUse, secretUses } from './secret-uses.ts';

/** Deletes a secret. Throws `conflict`, which names the flows that use it, `not_found`. */
export async function deleteFlowSecret({ workspaceId, name }: { workspaceId: string; name: string }) {
  const uses = (await secretUses({ workspaceId })).filter((use) => use.name === name);
  const { count } = uses.length > 0 ? { count: 0 } : await db().flowSecret.deleteMany({ where: { workspaceId, name } });
  if (count > 0) return { success: true as const, name };
  const present = await db().flowSecret.count({ where: { workspaceId, name } });
  if (present === 0) throw notFound('flow secret');
  const places = uses.map(({ flowName, where }) => `${before[where]}“${flowName}”`);
  const advice = uses.some(({ where }) => where !== 'under_way')
    ? 'Take it out of there first.'
    : 'Wait until they have finished, or stop their runs.';
  throw new DomainError('conflict', `The secret “${name}” is used by ${places.join(', ')}. ${advice}`);
}

const before: Record<SecretUse['where'], string> = {
  draft: 'the draft of ',
  published: '',
  under_way: 'customers who are still in ',
};
