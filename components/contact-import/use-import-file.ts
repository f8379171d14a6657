import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askAdmin } from '#components/browser/admin-client.ts';
import { AdminError } from '#components/browser/admin-error.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { importText } from '#components/i18n/en/contact-import-text.ts';
import type { ImportNews, importFileOperation } from '#lib/messaging/contacts/admin-operations.ts';
import type { CsvImportResult, CsvMapping } from '#lib/messaging/contacts/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** Imports a file; `progress` goes from 0 to 1 while it runs. */
export function useImportFile() {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  const [progress, setProgress] = useState(0);
  const mutation = useMutation({
    mutationFn: async ({ file, mapping }: { file: File; mapping: CsvMapping }): Promise<CsvImportResult> => {
      setProgress(0);
      const query = { mapping: JSON.stringify(mapping), filename: file.name };
      const response = await askAdmin<typeof importFileOperation>('POST /api/admin/{workspace}/contacts/import', {
        params: { workspace },
        query,
        file,
      });
      for await (const news of linesOf(response)) {
        if ('progress' in news) setProgress(news.progress);
        else if ('result' in news) return news.result;
        else throw new AdminError({ status: 422, ...news.error });
      }
      throw new Error(importText.brokeOff);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.contacts(workspace) }),
  });
  return { ...mutation, progress };
}

/** Ends early where the connection does. */
async function* linesOf(response: Response): AsyncGenerator<ImportNews> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const read = () => reader?.read().catch(() => undefined);
  for (let step = await read(); step && !step.done; step = await read()) {
    const lines = (rest + step.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}
