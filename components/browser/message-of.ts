import { commonText } from '../i18n/en/common-text.ts';
import { AdminError } from './admin-error.ts';
import { isMissingScript } from './is-missing-script.ts';
import { requestIdBeside } from './request-id-beside.ts';

/** An error in words for people. If the fault is ours, it includes the request ID to give to the operator. */
export function messageOf(error: unknown): string {
  if (isMissingScript(error)) return navigator.onLine === false ? commonText.offline : commonText.partMissing;
  const requestId = requestIdBeside(error);
  if (error instanceof AdminError && requestId && error.status >= 500) return `${error.message} (${requestId})`;
  return error instanceof Error ? error.message : String(error);
}
