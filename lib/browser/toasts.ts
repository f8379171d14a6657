import { Toast } from '@base-ui/react/toast';
import { commonText } from '../i18n/en/common-text.ts';
import { AdminError } from './admin-error.ts';

/** Sends short messages: `toasts.add({ title, description })`, with `type: 'error'` for what went wrong. */
export const toasts = Toast.createToastManager();

/** Says what went wrong, with the request id to ask the operator with. For mutations outside of forms. */
export function toastError(error: unknown): void {
  const title = error instanceof Error ? error.message : commonText.somethingFailed;
  const requestId = error instanceof AdminError ? error.requestId : null;
  toasts.add({
    type: 'error',
    title,
    description: requestId ? commonText.requestId(requestId) : undefined,
    timeout: 10_000,
  });
}
