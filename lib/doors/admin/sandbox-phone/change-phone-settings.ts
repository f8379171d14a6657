import { ownSandbox } from './own-sandbox.ts';

/** Whether statuses of this number's messages come automatically or are sent by hand. */
export async function changePhoneSettings({
  workspaceId,
  manualStatuses,
}: {
  workspaceId: string;
  manualStatuses: boolean;
}): Promise<void> {
  await ownSandbox({ workspaceId }, (control, { phoneNumberId }) =>
    control.changeNumber(phoneNumberId, { manual_statuses: manualStatuses }),
  );
}
