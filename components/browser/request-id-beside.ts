import { AdminError } from './admin-error.ts';

/** The request ID to show beside an error's message, for the operator; null if there is none or the message names it. */
export function requestIdBeside(error: unknown): string | null {
  if (!(error instanceof AdminError) || !error.requestId) return null;
  return error.message.includes(error.requestId) ? null : error.requestId;
}
