import { ownSandbox } from './own-sandbox.ts';

/** Nothing goes wrong on this number any more; what was set for others stays. */
export async function clearFaults({ workspaceId }: { workspaceId: string }): Promise<void> {
  await ownSandbox({ workspaceId }, async (control, { phoneNumberId }) => {
    const { faults } = await control.faults();
    for (const { id, phone_number_id } of faults) if (phone_number_id === phoneNumberId) await control.removeFault(id);
  });
}
