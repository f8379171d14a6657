import type { SandboxState } from '#lib/sandbox/control-client.ts';
import { numbersToTellApart } from '#lib/workspace/numbers/numbers-to-tell-apart.ts';
import type { PhoneFault, PhoneState } from './admin-operations.ts';
import { type OwnNumberKey, ownSandbox } from './own-sandbox.ts';

/**
 * The customers of a number, and its settings. A number that the sandbox does not know is registered there. In place of one
 * that is no longer connected, this is the default one.
 */
export async function readPhone({ workspaceId, numberId: asked }: OwnNumberKey): Promise<PhoneState> {
  const numbers = (await numbersToTellApart({ workspaceId })).filter((one) => one.is_connected);
  const numberId = (numbers.find(({ id }) => id === asked) ?? numbers.at(-1))?.id;
  return ownSandbox({ workspaceId, numberId }, async (control, { id, phoneNumberId, wabaId, accessToken }) => {
    const state = await control.state();
    const number =
      state.numbers.find(({ phone_number_id: id }) => id === phoneNumberId) ??
      (await control.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken }));
    const { threads } = await control.customers(phoneNumberId);
    return {
      number: id,
      numbers: numbers.map(({ id, phone, name }) => ({ id, phone, name })),
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
