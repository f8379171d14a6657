import { commonText } from '../i18n/en/common-text.ts';
import { AdminError } from './admin-error.ts';
import { isMissingScript } from './is-missing-script.ts';

/** An error in words for people. If the fault is ours, it includes the request ID to give to the operator. */
export function messageOf(error: unknown): string {
  if (isMissingScript(error)) return commonText.partMissing;
  if (error instanceof AdminError && error.requestId && error.status >= 500)
    return `${error.message} (${error.requestId})`;
  return error instanceof Error ? error.message : String(error);
}
