import { randomInt } from 'node:crypto';
import { encrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';

/** A workspace with a number and a key with all scopes, each with unique IDs. */
export async function createTestWorkspace({ country = 'IN' }: { country?: string } = {}) {
  const workspaceId = newId();
  const numberId = newId();
  const phoneNumberId = idOnChannel();
  const wabaId = idOnChannel();
  await db().workspace.create({ data: { id: workspaceId, name: 'Test', slug: workspaceId, defaultCountry: country } });
  await db().number.create({
    data: {
      workspaceId,
      id: numberId,
      phoneNumberId,
      wabaId,
      accessToken: encrypt({ plaintext: `token-${phoneNumberId}`, context: `numbers/${workspaceId}/${numberId}` }),
    },
  });
  const key = await createKey({ workspaceId, name: 'test' });
  return { workspaceId, numberId, phoneNumberId, wabaId, accessToken: `token-${phoneNumberId}`, apiKey: key.token };
}

/** Too long to be read as a phone number, like the channel's own IDs. */
const idOnChannel = () => String(randomInt(1e14, 2e14));
