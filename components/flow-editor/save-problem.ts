import { AdminError } from '#components/browser/admin-error.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import type { FlowDocument } from './use-flow-document.ts';

/** Why a document could not be saved: `offline` is retried, `refused` waits for a change, a flow that is `gone` stays so. */
export type SaveProblem = { state: 'offline' | 'refused' | 'gone'; message: string; document: FlowDocument };

/** A script that saving needs could not be loaded. */
export class MissingScriptError extends Error {
  constructor() {
    super(commonText.partMissing);
  }
}

export function problemOf(error: unknown, document: FlowDocument): SaveProblem {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof AdminError && error.code === 'not_found') return { state: 'gone', message, document };
  // If others keep saving in between, retry later.
  return { state: mayPass(error) || isStale(error) ? 'offline' : 'refused', message, document };
}

/** Someone else has saved another revision. */
export const isStale = (error: unknown) => error instanceof AdminError && error.status === 412;

/** No response, a server error or a missing script: it may have saved, and a retry may succeed. */
export const mayPass = (error: unknown) =>
  error instanceof MissingScriptError || (error instanceof AdminError && (error.status === 0 || error.status >= 500));
