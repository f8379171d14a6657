import type { SandboxState } from '#lib/sandbox/control-client.ts';
import type { PhoneFault, PhoneState } from './admin-operations.ts';
import { ownSandbox } from './own-sandbox.ts';

/** The customers, and the phone's settings. A number that the sandbox does not know is registered there. */
export async function readPhone({ workspaceId }: { workspaceId: string }): Promise<PhoneState> {
  return ownSandbox({ workspaceId }, async (control, { phoneNumberId, wabaId, accessToken }) => {
    const state = await control.state();
    const number =
      state.numbers.find(({ phone_number_id: id }) => id === phoneNumberId) ??
      (await control.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken }));
    const { threads } = await control.customers(phoneNumberId);
    return {
      business: { name: number.verified_name, phone: number.display_phone_number },
      customers: threads.map(({ customer, window_expires_at, last_message: last }) => ({
        phone: customer.wa_id,
        name: customer.name,
        window_expires_at,
        last: last && { text: last.text, type: last.type, at: last.timestamp },
      })),
      manual_statuses: number.manual_statuses,
      faults: state.faults.filter((fault) => fault.phone_number_id === phoneNumberId).map(faultView),
      last_change: state.last_change,
    };
  });
}

function faultView({ id, remaining, action }: SandboxState['faults'][number]): PhoneFault {
  const kinds: Partial<Record<typeof action.type, PhoneFault['kind']>> = {
    error: 'refused',
    async_failure: 'fails_later',
    slow: 'slow',
    reset: 'answer_lost',
  };
  return { id, remaining, kind: kinds[action.type] ?? null, code: 'code' in action ? action.code : null };
}
