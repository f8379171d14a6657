import { notFound } from '#lib/contract/errors.ts';
import type { sandboxControl } from '#lib/sandbox/control-client.ts';
import type { SandboxMessage } from '#lib/sandbox/schema/control-schema.ts';

/** A message of this number. Throws `not_found` for those of others, as for messages that never existed. */
export async function ownMessage(
  control: ReturnType<typeof sandboxControl>,
  { phoneNumberId, id }: { phoneNumberId: string; id: string },
): Promise<SandboxMessage> {
  const message = await control.message(id);
  if (message.phone_number_id !== phoneNumberId) throw notFound('message');
  return message;
}
