import { ownMessage } from './own-message.ts';
import { ownSandbox } from './own-sandbox.ts';

/** The channel reports a message's status, regardless of earlier ones. */
export async function playStatus({
  workspaceId,
  messageId: id,
  status,
  code,
}: {
  workspaceId: string;
  messageId: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  code?: number | undefined;
}): Promise<void> {
  await ownSandbox({ workspaceId }, async (control, { phoneNumberId }) => {
    await ownMessage(control, { phoneNumberId, id });
    await control.setStatus(id, { status, code });
  });
}
