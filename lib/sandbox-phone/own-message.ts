import type { sandboxControl } from '../channel/sandbox/control-client.ts';
import type { SandboxMessage } from '../channel/sandbox/control-schema.ts';
import { notFound } from '../errors.ts';

/** A message of this number. Throws `not_found` for those of others: they are as unknown as if they never were. */
export async function ownMessage(
  control: ReturnType<typeof sandboxControl>,
  { phoneNumberId, id }: { phoneNumberId: string; id: string },
): Promise<SandboxMessage> {
  const message = await control.message(id);
  if (message.phone_number_id !== phoneNumberId) throw notFound('message');
  return message;
}
