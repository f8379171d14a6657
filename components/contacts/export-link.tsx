'use client';
import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { urlOf } from '#components/browser/admin-client.ts';
import { toastError } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { contactsText } from '#components/i18n/en/contacts-text.ts';
import type { ContactFilters, exportContactsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import type { confirmFreshOperation } from '#lib/workspace/accounts/operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { buttonStyles } from '../ui/button.tsx';

/** Downloads the contacts that match, once it is sure who asks: the browser itself could not answer that question. */
export function ExportLink({ filters }: { filters: ContactFilters }) {
  const { slug: workspace } = useWorkspace();
  const confirm = useConfirmFresh();
  const href = urlOf<typeof exportContactsOperation>('/api/admin/{workspace}/contacts/export', { workspace }, filters);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    confirm.mutate({ params: {} }, { onSuccess: () => window.location.assign(href), onError: toastError });
  };
  return (
    <a href={href} download className={buttonStyles()} onClick={press}>
      <Download aria-hidden />
      {contactsText.exportCsv}
    </a>
  );
}

function useConfirmFresh() {
  return useAdminMutation<typeof confirmFreshOperation>('POST /api/account/fresh', { invalidates: [] });
}
