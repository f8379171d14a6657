import { useMutation } from '@tanstack/react-query';
import { askAdmin } from '#components/browser/admin-client.ts';
import type { badRowsOperation } from '#lib/messaging/contacts/admin-operations.ts';
import type { CsvMapping } from '#lib/messaging/contacts/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** Saves the rows of a file that its import skipped. */
export function useBadRows() {
  const { slug: workspace } = useWorkspace();
  return useMutation({
    mutationFn: async ({ file, mapping }: { file: File; mapping: CsvMapping }) => {
      const query = { mapping: JSON.stringify(mapping) };
      const response = await askAdmin<typeof badRowsOperation>('POST /api/admin/{workspace}/contacts/import/errors', {
        params: { workspace },
        query,
        file,
      });
      saveFile(await response.blob(), `${file.name.replace(/\.csv$/i, '')}-skipped.csv`);
    },
  });
}

/** Has the browser save content under a name, like a download. */
function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
