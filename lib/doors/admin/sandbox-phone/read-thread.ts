import { ownSandbox } from './own-sandbox.ts';

/** The customer looks at the thread: what was delivered becomes read. Statuses that are played by hand stay. */
export async function readThread({ workspaceId, phone }: { workspaceId: string; phone: string }): Promise<void> {
  await ownSandbox({ workspaceId }, (control, { phoneNumberId }) => control.readThread(phone, phoneNumberId));
}
