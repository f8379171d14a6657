import { commonText } from '../i18n/en/common-text.ts';
import { isMissingScript } from './is-missing-script.ts';
import { reloadNotice } from './reload-notice.ts';
import { requestIdBeside } from './request-id-beside.ts';

export type ToastMessage = {
  /** For failures. */
  type?: 'error';
  title: string;
  description?: string | undefined;
  /** One thing to do about it, such as undoing. */
  action?: { label: string; onPress: () => void };
  /** In milliseconds; 0 means forever. */
  timeout?: number;
};

const waiting: ToastMessage[] = [];
let deliver: ((message: ToastMessage) => void) | undefined;
let notify: (() => void) | undefined;

/** Sends short messages: `toasts.add({ title, description })`, with `type: 'error'` for failures. */
export const toasts = {
  add(message: ToastMessage): void {
    if (deliver) deliver(message);
    else waiting.push(message);
    if (waiting.length > 0) notify?.();
  },
};

/** Passes messages to `receiver`, waiting ones first, until the returned function is called. */
export function deliverToasts(receiver: (message: ToastMessage) => void): () => void {
  deliver = receiver;
  for (const message of waiting.splice(0)) receiver(message);
  return () => {
    if (deliver === receiver) deliver = undefined;
  };
}

/** Calls `listener` when messages wait to be shown, until the returned function is called. */
export function onToastWaiting(listener: () => void): () => void {
  notify = listener;
  if (waiting.length > 0) listener();
  return () => {
    if (notify === listener) notify = undefined;
  };
}

/** Shows an error with the request ID to give to the operator. For mutations outside of forms. */
export function toastError(error: unknown): void {
  if (isMissingScript(error) && navigator.onLine) {
    reloadNotice.show();
    return;
  }
  const title = error instanceof Error ? wordsOf(error) : commonText.somethingFailed;
  const requestId = requestIdBeside(error);
  toasts.add({
    type: 'error',
    title,
    description: requestId ? commonText.requestId(requestId) : undefined,
    timeout: 10_000,
  });
}

const wordsOf = (error: Error) => (isMissingScript(error) ? commonText.offline : error.message);
