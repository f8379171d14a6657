import { DomainError, invalid, notFound } from '#lib/contract/errors.ts';
import { env } from '#lib/platform/env.ts';
import { SandboxRefusal, sandboxControl } from '#lib/sandbox/control-client.ts';
import { type ConnectedNumber, numberOf } from '#lib/workspace/numbers/number-of.ts';

type Control = ReturnType<typeof sandboxControl>;

/** A number of the workspace, by default the default one. */
export type OwnNumberKey = { workspaceId: string; numberId?: string | undefined };

/**
 * Lets `act` control the sandbox on behalf of a number of the workspace. Throws `not_found` when no sandbox runs,
 * `number_not_connected`, and the sandbox's refusals as `not_found` or `validation_failed`.
 */
export async function ownSandbox<Result>(
  key: OwnNumberKey,
  act: (control: Control, number: ConnectedNumber) => Promise<Result>,
): Promise<Result> {
  const { SANDBOX_URL } = env();
  if (!SANDBOX_URL) throw notFound('page');
  const number = await numberOf(key);
  try {
    return await act(sandboxControl(SANDBOX_URL), number);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (error instanceof SandboxRefusal) {
      throw error.status === 404 ? notFound('thing') : invalid(['body'], error.message);
    }
    throw new DomainError('channel_unavailable', 'The sandbox does not answer.', { cause: error });
  }
}
