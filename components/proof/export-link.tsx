'use client';
import { Download } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { toastError } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import type { confirmFreshOperation } from '#lib/workspace/accounts/operations.ts';
import { buttonStyles } from '../ui/button.tsx';

/**
 * Downloads customers' data after the person has confirmed who they are: a plain link could not ask for that. If the server
 * refuses, the browser reports a failed download, and the page stays.
 */
export function ExportLink({ href, children }: { href: string; children: ReactNode }) {
  const confirm = useAdminMutation<typeof confirmFreshOperation>('POST /api/account/fresh', { invalidates: [] });
  const press = (event: MouseEvent) => {
    event.preventDefault();
    confirm.mutate({ params: {} }, { onSuccess: () => download(href), onError: toastError });
  };
  return (
    <a href={href} download className={buttonStyles()} onClick={press}>
      <Download aria-hidden />
      {children}
    </a>
  );
}

function download(href: string) {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
