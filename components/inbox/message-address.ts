/** Of an address: the message that its thread shows. */
export const MESSAGE_PARAMETER = 'message';

/** What an address asks for beside the place in a thread: what the list shows. */
export function withoutMessage(asked: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(asked);
  rest.delete(MESSAGE_PARAMETER);
  return rest;
}
