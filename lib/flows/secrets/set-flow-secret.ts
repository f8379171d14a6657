import { DomainError, invalid } from '#lib/contract/errors.ts';
import { validate } from '#lib/contract/validate.ts';
import { encrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { lockWorkspace } from '#lib/platform/database/lock-workspace.ts';
import { type FlowSecretInput, flowSecretInput, MAX_FLOW_SECRETS } from './schema.ts';
import { secretContext } from './secret-context.ts';

/**
 * Stores a secret under its name. An existing one is replaced and keeps its hosts unless others are given. Throws
 * `validation_failed`, also above the workspace's limit, and `conflict` for a name that is taken if the caller asked for
 * that.
 */
export async function setFlowSecret({ workspaceId, ...input }: FlowSecretInput & { workspaceId: string }) {
  const { name, value, hosts, if_exists: ifExists } = validate(flowSecretInput, input, 'body');
  const stored = {
    value: encrypt({ plaintext: value, context: secretContext({ workspaceId, name }) }),
    ...(hosts && { hosts }),
  };
  const create = { workspaceId, name, ...stored };
  return db().$transaction(async (tx) => {
    // So that no two take a name or the last slot.
    await lockWorkspace({ tx, workspaceId });
    const { count: replaced } =
      ifExists === 'replace'
        ? await tx.flowSecret.updateMany({ where: { workspaceId, name }, data: stored })
        : { count: 0 };
    if (replaced > 0) return { name };
    if ((await tx.flowSecret.count({ where: { workspaceId } })) >= MAX_FLOW_SECRETS) {
      throw invalid(['body'], `A workspace has at most ${MAX_FLOW_SECRETS} secrets. Delete one first.`);
    }
    const { count } = await tx.flowSecret.createMany({ data: [create], skipDuplicates: true });
    if (count === 0) throw new DomainError('conflict', `A secret “${name}” is stored already. Choose another name.`);
    return { name };
  });
}
