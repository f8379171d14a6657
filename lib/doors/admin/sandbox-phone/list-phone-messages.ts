import type { PhoneMessage } from './admin-operations.ts';
import { ownSandbox } from './own-sandbox.ts';
import { viewPhoneMessage } from './view-phone-message.ts';

const SHOWN = 100;

/** One customer's thread as their phone shows it, oldest first. */
export async function listPhoneMessages({
  workspaceId,
  phone,
}: {
  workspaceId: string;
  phone: string;
}): Promise<{ messages: PhoneMessage[] }> {
  return ownSandbox({ workspaceId }, async (control, { phoneNumberId }) => {
    const newest = await control.messages({ phone_number_id: phoneNumberId, customer: phone, limit: SHOWN });
    return { messages: newest.reverse().map(viewPhoneMessage) };
  });
}
