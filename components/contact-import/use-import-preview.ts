import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import type { previewImportOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { PREVIEW_BYTES } from '#lib/messaging/contacts/constants.ts';
import type { CsvMapping } from '#lib/messaging/contacts/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const LINE_FEED = 10;

/** Reads the columns of a file from its first bytes. */
export function useImportPreview() {
  const { slug: workspace } = useWorkspace();
  return useMutation({ mutationFn: (file: File) => previewOf({ workspace, file, mapping: {} }) });
}

/** What would happen to a file's first rows. Enable it only while `mapping` can be imported. */
export function useFirstRows({ file, mapping, enabled }: { file: File; mapping: CsvMapping; enabled: boolean }) {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.importPreview(workspace, file, mapping),
    queryFn: async ({ signal }) => (await previewOf({ workspace, file, mapping, signal })).rows,
    enabled,
    placeholderData: keepPreviousData,
  });
}

async function previewOf({
  workspace,
  file,
  mapping,
  signal,
}: {
  workspace: string;
  file: File;
  mapping: CsvMapping;
  signal?: AbortSignal;
}) {
  const head = new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
  // Never cut in the middle of a character or a row.
  const end = file.size > PREVIEW_BYTES ? head.lastIndexOf(LINE_FEED) + 1 : head.length;
  return callAdmin<typeof previewImportOperation>('POST /api/admin/{workspace}/contacts/import/preview', {
    params: { workspace },
    query: { mapping: JSON.stringify(mapping) },
    file: new Blob([end > 0 ? head.subarray(0, end) : head], { type: 'text/csv' }),
    ...(signal && { signal }),
  });
}
