import { useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toasts } from '#components/browser/toasts.ts';
import { composerText } from '#components/i18n/en/inbox-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';

/** Each file becomes a message. */
const MAX_FILES = 30;

/** A file to be sent, with its caption. */
export type AttachedFile = { id: string; file: File; caption: string };

/** The files attached in a conversation. They stay while someone looks at others, but not when the page is closed. */
export function useAttachedFiles(conversationId: string) {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  const queryKey = queryKeys.attached(workspace, conversationId);
  const { data: files } = useQuery<AttachedFile[]>({
    queryKey,
    queryFn: () => queries.getQueryData<AttachedFile[]>(queryKey) ?? [],
    initialData: [],
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  });
  const change = (next: AttachedFile[]) => queries.setQueryData<AttachedFile[]>(queryKey, next);
  /** Returns false if there are none. */
  const add = (chosen: FileList | null): boolean => {
    const added = [...(chosen ?? [])].map((file) => ({ id: v7(), file, caption: '' }));
    const all = [...(queries.getQueryData<AttachedFile[]>(queryKey) ?? []), ...added];
    if (all.length > MAX_FILES) toasts.add({ type: 'error', title: composerText.tooManyFiles(MAX_FILES) });
    if (added.length > 0) change(all.slice(0, MAX_FILES));
    return added.length > 0;
  };
  return { files, change, add };
}
