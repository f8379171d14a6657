import { DomainError } from '#lib/contract/errors.ts';
import { presentConversation } from '#lib/messaging/conversations/present-conversation.ts';

type Call = { workspaceId: string; params: unknown };

/**
 * Handles a call. If its path has the ID of a conversation that was joined to another one since, handles it for that one
 * (docs/decisions/286).
 */
export async function inPresentConversation<Given extends Call, Result>({
  path,
  call,
  handle,
}: {
  path: string;
  call: Given;
  handle: (call: Given) => Promise<Result>;
}): Promise<Result> {
  try {
    return await handle(call);
  } catch (error) {
    const params = isNotFound(error) ? await presentParams(path, call) : null;
    if (!params) throw error;
    return handle({ ...call, params });
  }
}

const isNotFound = (error: unknown) => error instanceof DomainError && error.code === 'not_found';

async function presentParams(path: string, { workspaceId, params }: Call): Promise<Record<string, string> | null> {
  const [, name = ''] = /\/conversations\/\{(\w+)\}/.exec(path) ?? [];
  const given = params as Record<string, string> | undefined;
  const conversationId = given?.[name];
  const present = conversationId && (await presentConversation({ workspaceId, conversationId }));
  return present ? { ...given, [name]: present } : null;
}
