import { type OwnNumberKey, ownSandbox } from './own-sandbox.ts';

/** The customer opens the thread: delivered messages become read. Statuses that are sent by hand stay. */
export async function readThread({ workspaceId, numberId, phone }: OwnNumberKey & { phone: string }): Promise<void> {
  await ownSandbox({ workspaceId, numberId }, (control, { phoneNumberId }) => control.readThread(phone, phoneNumberId));
}
