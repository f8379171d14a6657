import { useMutation } from '@tanstack/react-query';
import { callAdmin } from '#components/browser/admin-client.ts';
import type { previewImportOperation } from '#lib/messaging/contacts/admin-operations.ts';
import { PREVIEW_BYTES } from '#lib/messaging/contacts/constants.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

const LINE_FEED = 10;

/** Reads the columns of a file from its beginning. */
export function useImportPreview() {
  const { slug: workspace } = useWorkspace();
  return useMutation({
    mutationFn: async (file: File) => {
      const head = new Uint8Array(await file.slice(0, PREVIEW_BYTES).arrayBuffer());
      // Not in the middle of a character, nor of a row.
      const end = file.size > PREVIEW_BYTES ? head.lastIndexOf(LINE_FEED) + 1 : head.length;
      return callAdmin<typeof previewImportOperation>('POST /api/admin/{workspace}/contacts/import/preview', {
        params: { workspace },
        file: new Blob([end > 0 ? head.subarray(0, end) : head], { type: 'text/csv' }),
      });
    },
  });
}
