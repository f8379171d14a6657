import { validate } from '#lib/contract/validate.ts';
import { encrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { type FlowSecretInput, flowSecretInput } from './schema.ts';
import { secretContext } from './secret-context.ts';

/** Stores a secret under its name, in place of one that is there. Throws `validation_failed`. */
export async function setFlowSecret({ workspaceId, ...input }: FlowSecretInput & { workspaceId: string }) {
  const { name, value, hosts } = validate(flowSecretInput, input, 'body');
  const stored = { value: encrypt({ plaintext: value, context: secretContext({ workspaceId, name }) }), hosts };
  await db().flowSecret.upsert({
    where: { workspaceId_name: { workspaceId, name } },
    create: { workspaceId, name, ...stored },
    update: stored,
  });
  return { name };
}
