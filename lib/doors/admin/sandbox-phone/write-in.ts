import type { z } from 'zod';
import type { InboundInput } from '#lib/sandbox/schema/inbound-schema.ts';
import type { customerAct } from './admin-operations.ts';
import { type OwnNumberKey, ownSandbox } from './own-sandbox.ts';

/** The customer does something on the phone. `twice`: the channel reports it to the app twice, under one ID. */
export async function writeIn({
  workspaceId,
  numberId,
  phone,
  act: { reply_to, ...act },
  twice,
}: OwnNumberKey & {
  phone: string;
  act: z.output<typeof customerAct>;
  twice: boolean;
}): Promise<{ id: string }> {
  return ownSandbox({ workspaceId, numberId }, async (control, { phoneNumberId: phone_number_id }) => {
    const message: InboundInput = { ...act, phone_number_id, ...(reply_to && { context: { message_id: reply_to } }) };
    const { id } = await control.write(phone, message);
    if (twice) await control.write(phone, { ...message, id });
    return { id };
  });
}
