'use client';

import { Upload } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { flowsText } from '#components/i18n/en/flows-text.ts';
import type { importFlowOperation } from '#lib/flows/definitions/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';

/** Takes an exported file and opens the draft that it becomes. */
export function ImportButton() {
  const { slug: workspace } = useWorkspace();
  const router = useRouter();
  const chooser = useRef<HTMLInputElement>(null);
  const load = useImportFlow();
  const read = async (file: File | undefined) => {
    if (!file) return;
    const body = await file
      .text()
      .then(JSON.parse)
      .catch(() => null);
    if (body === null) return toasts.add({ type: 'error', title: flowsText.importBroken });
    load.mutate(
      { params: { workspace }, body },
      {
        onSuccess: ({ id, name }) => {
          toasts.add({ title: flowsText.imported(name) });
          router.push(`/${workspace}/flows/${id}`);
        },
        onError: toastError,
      },
    );
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept="application/json,.json"
        aria-label={flowsText.import}
        className="hidden"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button loading={load.isPending} onClick={() => chooser.current?.click()}>
        <Upload aria-hidden />
        {flowsText.import}
      </Button>
    </>
  );
}

function useImportFlow() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof importFlowOperation>('POST /api/admin/{workspace}/flows/import', {
    invalidates: [queryKeys.flows(slug)],
  });
}
