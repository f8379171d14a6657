/** The parameter for the message that the thread shows. */
export const MESSAGE_PARAMETER = 'message';

/** An address's parameters without the message: only those of the list. */
export function withoutMessage(asked: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(asked);
  rest.delete(MESSAGE_PARAMETER);
  return rest;
}
