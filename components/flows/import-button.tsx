'use client';

import { Upload } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { flowsText } from '#components/i18n/en/flows-text.ts';
import type { importFlowOperation, previewImportOperation } from '#lib/flows/files/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { part } from '../ui/part.tsx';
import type { ImportPreview } from './import-dialog.tsx';

const ImportDialog = dynamic(
  part(() => import('./import-dialog.tsx').then((file) => file.ImportDialog)),
  { loading: () => null },
);

/** Imports an exported file and opens the resulting draft. It first shows what would change or is missing here, if anything. */
export function ImportButton() {
  const { slug: workspace } = useWorkspace();
  const router = useRouter();
  const chooser = useRef<HTMLInputElement>(null);
  const load = useImportFlow();
  const look = usePreviewImport();
  const [waiting, setWaiting] = useState<{ body: unknown; preview: ImportPreview } | null>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const body = await file
      .text()
      .then(JSON.parse)
      .catch(() => null);
    if (body === null) return toasts.add({ type: 'error', title: flowsText.importBroken });
    look.mutate(
      { params: { workspace }, body },
      {
        onSuccess: (preview) => (preview.findings.length > 0 ? setWaiting({ body, preview }) : create(body)),
        onError: toastError,
      },
    );
  };
  const create = (body: unknown) =>
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
      <Button loading={load.isPending || look.isPending} onClick={() => chooser.current?.click()}>
        <Upload aria-hidden />
        {flowsText.import}
      </Button>
      {waiting && (
        <ImportDialog
          preview={waiting.preview}
          // Also until its page is shown.
          pending={load.isPending || load.isSuccess}
          onCreate={() => create(waiting.body)}
          onClose={() => setWaiting(null)}
        />
      )}
    </>
  );
}

function useImportFlow() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof importFlowOperation>('POST /api/admin/{workspace}/flows/import', {
    invalidates: [queryKeys.flows(slug)],
  });
}

function usePreviewImport() {
  return useAdminMutation<typeof previewImportOperation>('POST /api/admin/{workspace}/flows/import/preview', {
    invalidates: [],
  });
}
