import { ownSandbox } from './own-sandbox.ts';

/** The customer opens the thread: delivered messages become read. Statuses that are sent by hand stay. */
export async function readThread({ workspaceId, phone }: { workspaceId: string; phone: string }): Promise<void> {
  await ownSandbox({ workspaceId }, (control, { phoneNumberId }) => control.readThread(phone, phoneNumberId));
}
