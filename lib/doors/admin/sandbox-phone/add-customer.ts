import { type OwnNumberKey, ownSandbox } from './own-sandbox.ts';

/** Adds a customer to the phone. They have a thread before they write, so that the phone lists them. */
export async function addCustomer({
  workspaceId,
  numberId,
  phone,
  name,
}: OwnNumberKey & {
  phone: string;
  name: string;
}): Promise<{ phone: string }> {
  return ownSandbox({ workspaceId, numberId }, async (control, { phoneNumberId }) => {
    const { wa_id } = await control.saveCustomer(phone, { name });
    await control.readThread(wa_id, phoneNumberId);
    return { phone: wa_id };
  });
}
