import { commonText } from '../i18n/en/common-text.ts';
import { reloadNotice } from './reload-notice.ts';
import { toasts } from './toasts.ts';

/** After a failed `import()`, offers to reload. Without a connection, asks for the connection instead. */
export function reportMissingScript(): void {
  if (navigator.onLine) reloadNotice.show();
  else toasts.add({ type: 'error', title: commonText.offline });
}
