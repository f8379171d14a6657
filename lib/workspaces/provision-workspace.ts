import { encrypt } from '../crypto/encryption.ts';
import { db } from '../db.ts';
import { createKey } from '../keys/create-key.ts';
import { newId } from '../new-id.ts';
import { createWorkspace } from './create-workspace.ts';

/**
 * A workspace that is ready for the API: its owner, its number when given, and a key. Nothing is asked of the channel,
 * so that it works while the channel is out of reach; the number's first use tells whether its token is good.
 */
export async function provisionWorkspace({
  name,
  country,
  ownerEmail,
  number,
}: {
  name: string;
  country: string;
  /** A user's; the first admin's when left out. */
  ownerEmail?: string | undefined;
  number: { phoneNumberId: string; wabaId: string; accessToken: string; catalogId?: string | undefined } | null;
}): Promise<{ workspaceId: string; slug: string; apiKey: string }> {
  const { id: workspaceId, slug } = await createWorkspace({ name, country, ...(ownerEmail ? { ownerEmail } : {}) });
  if (number) {
    const id = newId();
    await db().number.create({
      data: {
        workspaceId,
        id,
        phoneNumberId: number.phoneNumberId,
        wabaId: number.wabaId,
        catalogId: number.catalogId ?? null,
        accessToken: encrypt({ plaintext: number.accessToken, context: `numbers/${workspaceId}/${id}` }),
      },
    });
  }
  const key = await createKey({ workspaceId, name: 'First key' });
  return { workspaceId, slug, apiKey: key.token };
}
