import type { sandboxControl } from '#lib/sandbox/control-client.ts';
import type { FaultKind } from './admin-operations.ts';
import { type OwnNumberKey, ownSandbox } from './own-sandbox.ts';

type Action = Parameters<ReturnType<typeof sandboxControl>['addFault']>[0]['action'];

/** Injects a fault into the next `times` sends of this number. */
export async function playFault({
  workspaceId,
  numberId,
  kind,
  code = 131000,
  seconds = 5,
  times,
}: OwnNumberKey & {
  kind: FaultKind;
  code?: number | undefined;
  seconds?: number | undefined;
  times: number;
}): Promise<void> {
  const actions: Record<FaultKind, Action> = {
    refused: { type: 'error', code },
    fails_later: { type: 'async_failure', code },
    slow: { type: 'slow', delay_ms: seconds * 1000 },
    answer_lost: { type: 'reset', after_processing: true },
  };
  await ownSandbox({ workspaceId, numberId }, (control, { phoneNumberId }) =>
    control.addFault({ operation: 'messages.send', phone_number_id: phoneNumberId, times, action: actions[kind] }),
  );
}
