import { type OwnNumberKey, ownSandbox } from './own-sandbox.ts';

/** Whether statuses of this number's messages come automatically or are sent by hand. */
export async function changePhoneSettings({
  workspaceId,
  numberId,
  manualStatuses,
}: OwnNumberKey & {
  manualStatuses: boolean;
}): Promise<void> {
  await ownSandbox({ workspaceId, numberId }, (control, { phoneNumberId }) =>
    control.changeNumber(phoneNumberId, { manual_statuses: manualStatuses }),
  );
}
