import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import type { OutboxItem } from './outbox-item.ts';
import { unsent } from './unsent.ts';

/** The messages of a conversation that were not sent from this browser yet, kept for a reload with every change. */
export function useOutboxItems(conversationId: string) {
  const { slug: workspace, person } = useWorkspace();
  const queries = useQueryClient();
  const queryKey = queryKeys.outbox(workspace, conversationId);
  const place = { personId: person.id, workspace, conversationId };
  const { data: items = [] } = useQuery<OutboxItem[]>({
    queryKey,
    queryFn: async () => {
      const present = () => queries.getQueryData<OutboxItem[]>(queryKey);
      const left = present() ? [] : await unsent.left(place);
      const since = present() ?? [];
      return [...left.filter(({ id }) => since.every((item) => item.id !== id)), ...since];
    },
    // What this page is sending is nowhere else to be read.
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  });
  const change = (next: (items: OutboxItem[]) => OutboxItem[], of = conversationId) => {
    const items = queries.setQueryData<OutboxItem[]>(queryKeys.outbox(workspace, of), (present = []) => next(present));
    unsent.write({ ...place, conversationId: of }, items ?? []);
  };
  /** The conversation of a message by now: its own may have been joined to another one. */
  const conversationOf = (id: string) => {
    const all = queries.getQueriesData<OutboxItem[]>({ queryKey: queryKeys.outboxes(workspace) });
    const [key] = all.find(([, items]) => items?.some((item) => item.id === id)) ?? [queryKey];
    return String(key.at(-1));
  };
  return {
    items,
    /** At the end, also when it was there before. */
    put: (item: OutboxItem) => change((present) => [...present.filter(({ id }) => id !== item.id), item]),
    replace: (id: string, part: Partial<OutboxItem>) =>
      change((present) => present.map((item) => (item.id === id ? { ...item, ...part } : item)), conversationOf(id)),
    drop: (id: string) => change((present) => present.filter((item) => item.id !== id), conversationOf(id)),
    dropAll: (ids: ReadonlySet<string>) => change((present) => present.filter(({ id }) => !ids.has(id))),
  };
}
