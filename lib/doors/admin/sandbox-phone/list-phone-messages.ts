import type { PhoneMessage } from './admin-operations.ts';
import { type OwnNumberKey, ownSandbox } from './own-sandbox.ts';
import { viewPhoneMessage } from './view-phone-message.ts';

const SHOWN = 100;

/** One customer's thread as their phone shows it, oldest first. */
export async function listPhoneMessages({
  workspaceId,
  numberId,
  phone,
}: OwnNumberKey & {
  phone: string;
}): Promise<{ messages: PhoneMessage[] }> {
  return ownSandbox({ workspaceId, numberId }, async (control, { phoneNumberId }) => {
    const newest = await control.messages({ phone_number_id: phoneNumberId, customer: phone, limit: SHOWN });
    return { messages: newest.reverse().map(viewPhoneMessage) };
  });
}
