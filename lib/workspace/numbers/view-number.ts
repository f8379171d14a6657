import type { z } from 'zod';
import { appUrl, env } from '#lib/platform/env.ts';
import type { numberPageSchema } from './admin-operations.ts';
import { listNumbers } from './list-numbers.ts';

/** The workspace's number as the settings show it, without its token, and what Meta needs to reach us. */
export async function viewNumber({ workspaceId }: { workspaceId: string }): Promise<z.input<typeof numberPageSchema>> {
  const { SANDBOX_URL, WHATSAPP_VERIFY_TOKEN } = env();
  const [number = null] = await listNumbers({ workspaceId });
  return {
    number,
    webhook: { url: `${appUrl()}/channels/whatsapp`, verify_token: WHATSAPP_VERIFY_TOKEN ?? null },
    sandbox: Boolean(SANDBOX_URL),
  };
}
