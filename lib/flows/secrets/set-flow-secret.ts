import { DomainError } from '#lib/contract/errors.ts';
import { validate } from '#lib/contract/validate.ts';
import { encrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { type FlowSecretInput, flowSecretInput } from './schema.ts';
import { secretContext } from './secret-context.ts';

/**
 * Stores a secret under its name, in place of one that is there, which keeps its hosts unless others are given. Throws
 * `validation_failed`, and `conflict` for a name that is taken where it was asked to refuse that.
 */
export async function setFlowSecret({ workspaceId, ...input }: FlowSecretInput & { workspaceId: string }) {
  const { name, value, hosts, if_exists: ifExists } = validate(flowSecretInput, input, 'body');
  const stored = {
    value: encrypt({ plaintext: value, context: secretContext({ workspaceId, name }) }),
    ...(hosts && { hosts }),
  };
  const create = { workspaceId, name, ...stored };
  if (ifExists === 'refuse') {
    const { count } = await db().flowSecret.createMany({ data: [create], skipDuplicates: true });
    if (count === 0) throw new DomainError('conflict', `A secret “${name}” is stored already. Choose another name.`);
    return { name };
  }
  await db().flowSecret.upsert({ where: { workspaceId_name: { workspaceId, name } }, create, update: stored });
  return { name };
}
