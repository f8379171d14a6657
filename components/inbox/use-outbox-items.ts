import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { pages } from './open-pages.ts';
import type { OutboxItem } from './outbox-item.ts';
import { unsent } from './unsent.ts';

/**
 * The messages of a conversation that were not sent from this browser yet, kept for a reload with every change. Those of
 * its other pages are shown, too, as being sent for as long as the page that sends them is open.
 */
export function useOutboxItems(conversationId: string) {
  const { slug: workspace, person } = useWorkspace();
  const queries = useQueryClient();
  const queryKey = queryKeys.outbox(workspace, conversationId);
  const place = { personId: person.id, workspace, conversationId };
  const items = useUnsent(conversationId);
  const change = (next: (items: OutboxItem[]) => OutboxItem[], of = conversationId) => {
    const before = queries.getQueryData<OutboxItem[]>(queryKeys.outbox(workspace, of)) ?? [];
    const items = next(before);
    queries.setQueryData<OutboxItem[]>(queryKeys.outbox(workspace, of), items);
    unsent.write({ ...place, conversationId: of }, before, items);
  };
  const reread = useEffectEvent(async (before: string | null = null) => {
    const left = await unsent.left(place);
    queries.setQueryData<OutboxItem[]>(queryKey, (present) => present && unsent.merge(present, left, before));
  });
  useEffect(() => {
    // Other pages may have changed them since this conversation was shown last.
    void reread();
    const onStorage = ({ key, oldValue }: StorageEvent) => {
      if (key === null || unsent.isOf({ personId: person.id, workspace, conversationId }, key)) void reread(oldValue);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [person.id, workspace, conversationId]);
  const senders = items.flatMap(({ by = '', error }) => (error ? [] : [by])).join(' ');
  useEffect(() => {
    const leaving = new AbortController();
    for (const sender of new Set(senders.split(' ').filter((by) => by !== '' && by !== pages.own))) {
      pages.onClosed(sender, () => void reread(), leaving.signal);
    }
    return () => leaving.abort();
  }, [senders]);
  /** The conversation of a message by now: its own may have been joined to another one. */
  const conversationOf = (id: string) => {
    const all = queries.getQueriesData<OutboxItem[]>({ queryKey: queryKeys.outboxes(workspace) });
    const [key] = all.find(([, items]) => items?.some((item) => item.id === id)) ?? [queryKey];
    return String(key.at(-1));
  };
  return {
    items,
    /** At the end, also when it was there before. */
    put: (item: OutboxItem) =>
      change((present) => [...present.filter(({ id }) => id !== item.id), { ...item, by: undefined }]),
    replace: (id: string, part: Partial<OutboxItem>) =>
      change((present) => present.map((item) => (item.id === id ? { ...item, ...part } : item)), conversationOf(id)),
    drop: (id: string) => change((present) => present.filter((item) => item.id !== id), conversationOf(id)),
    dropAll: (ids: ReadonlySet<string>) => change((present) => present.filter(({ id }) => !ids.has(id))),
  };
}

/** The messages of a conversation that were not sent from this browser when it was first shown, or since. */
export function useUnsent(conversationId: string): OutboxItem[] {
  const { slug: workspace, person } = useWorkspace();
  const queries = useQueryClient();
  const queryKey = queryKeys.outbox(workspace, conversationId);
  // The list may have read them before the thread is hydrated, of which the server has rendered none.
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const { data = [] } = useQuery<OutboxItem[]>({
    queryKey,
    queryFn: async () => {
      const present = () => queries.getQueryData<OutboxItem[]>(queryKey);
      const left = present() ? [] : await unsent.left({ personId: person.id, workspace, conversationId });
      const since = present() ?? [];
      return [...left.filter(({ id }) => since.every((item) => item.id !== id)), ...since];
    },
    // What this page is sending is nowhere else to be read.
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  });
  return isHydrated ? data : [];
}
