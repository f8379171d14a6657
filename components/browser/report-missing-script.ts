import { commonText } from '../i18n/en/common-text.ts';
import { reloadNotice } from './reload-notice.ts';
import { toasts } from './toasts.ts';

/** After a failed `import()`, offers to reload. Without a connection, says `offline` instead, or asks for the connection. */
export function reportMissingScript({ offline = commonText.offline }: { offline?: string | undefined } = {}): void {
  if (navigator.onLine) reloadNotice.show();
  else toasts.add({ type: 'error', title: offline });
}
