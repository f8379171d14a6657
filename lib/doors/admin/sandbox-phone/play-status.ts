import { ownMessage } from './own-message.ts';
import { type OwnNumberKey, ownSandbox } from './own-sandbox.ts';

/** The channel reports a message's status, regardless of earlier ones. */
export async function playStatus({
  workspaceId,
  numberId,
  messageId: id,
  status,
  code,
}: OwnNumberKey & {
  messageId: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  code?: number | undefined;
}): Promise<void> {
  await ownSandbox({ workspaceId, numberId }, async (control, { phoneNumberId }) => {
    await ownMessage(control, { phoneNumberId, id });
    await control.setStatus(id, { status, code });
  });
}
