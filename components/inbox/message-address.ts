/** The parameter for the message that the thread shows. */
export const MESSAGE_PARAMETER = 'message';

/** An address's parameters without the message: only those of the list. */
export function withoutMessage(asked: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(asked);
  rest.delete(MESSAGE_PARAMETER);
  return rest;
}

/** The address of the list that a conversation, whose address has these parameters, was opened from. */
export function listAddress(slug: string, asked: URLSearchParams): string {
  const rest = withoutMessage(asked);
  return `/${slug}/inbox${rest.size > 0 ? `?${rest}` : ''}`;
}
