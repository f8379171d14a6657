import type { z } from 'zod';
import { appUrl, env } from '#lib/platform/env.ts';
import type { numbersPageSchema } from './admin-operations.ts';
import { listNumbers } from './list-numbers.ts';

/** The workspace's numbers as the settings show them, without their tokens, and what Meta needs to reach us. */
export async function viewNumbers({
  workspaceId,
}: {
  workspaceId: string;
}): Promise<z.input<typeof numbersPageSchema>> {
  const { SANDBOX_URL, WHATSAPP_VERIFY_TOKEN } = env();
  return {
    numbers: await listNumbers({ workspaceId }),
    webhook: { url: `${appUrl()}/channels/whatsapp`, verify_token: WHATSAPP_VERIFY_TOKEN ?? null },
    sandbox: Boolean(SANDBOX_URL),
  };
}
