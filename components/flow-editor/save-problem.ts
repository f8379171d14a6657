import { AdminError } from '#components/browser/admin-error.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import type { FlowDocument } from './use-flow-document.ts';

/** Why a document could not be saved: `offline`, `refused`, or the flow is `gone` and stays so. */
export type SaveProblem = {
  state: 'offline' | 'refused' | 'gone';
  /** Whether the same document may be saved later. Otherwise a refused one waits for a change. */
  passes: boolean;
  message: string;
  document: FlowDocument;
};

/** A script that saving needs could not be loaded. */
export class MissingScriptError extends Error {
  constructor() {
    super(commonText.partMissing);
  }
}

export function problemOf(error: unknown, document: FlowDocument): SaveProblem {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof AdminError && error.code === 'not_found') {
    return { state: 'gone', passes: false, message, document };
  }
  // If others keep saving in between, retry later.
  const isOffline = mayPass(error) || isStale(error);
  return { state: isOffline ? 'offline' : 'refused', passes: isOffline || isBarred(error), message, document };
}

/** Someone else has saved another revision. */
export const isStale = (error: unknown) => error instanceof AdminError && error.status === 412;

/** The person may not save at present, whatever the document: someone may give them back what they miss. */
const isBarred = (error: unknown) =>
  error instanceof AdminError && (error.code === 'role_missing' || error.code === 'workspace_disabled');

/** No response, a server error or a missing script: it may have saved, and a retry may succeed. */
export const mayPass = (error: unknown) =>
  error instanceof MissingScriptError || (error instanceof AdminError && (error.status === 0 || error.status >= 500));
