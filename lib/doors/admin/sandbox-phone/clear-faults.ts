import { type OwnNumberKey, ownSandbox } from './own-sandbox.ts';

/** Removes this number's faults; those of other numbers stay. */
export async function clearFaults({ workspaceId, numberId }: OwnNumberKey): Promise<void> {
  await ownSandbox({ workspaceId, numberId }, async (control, { phoneNumberId }) => {
    const { faults } = await control.faults();
    for (const { id, phone_number_id } of faults) if (phone_number_id === phoneNumberId) await control.removeFault(id);
  });
}
