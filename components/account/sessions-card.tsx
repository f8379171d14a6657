'use client';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { describeUserAgent } from '#components/browser/describe-user-agent.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { accountText } from '#components/i18n/en/account-text.ts';
import type {
  endOtherSessionsOperation,
  endSessionOperation,
  listSessionsOperation,
  SessionView,
} from '#lib/workspace/accounts/operations.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { QueryError } from '../ui/query-error.tsx';

const { sessions: words } = accountText;

/** The browsers in which the person is signed in, each with a way to sign it out. */
export function SessionsCard() {
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  const pressOthers = () =>
    endOthers.mutate(
      { params: {} },
      { onSuccess: ({ ended }) => toasts.add({ title: words.othersEnded(ended) }), onError: toastError },
    );
  const others = (sessions.data?.length ?? 0) > 1;
  return (
    <Card
      bare
      title={words.title}
      description={words.description}
      actions={
        others && (
          <Button size="sm" loading={endOthers.isPending} onClick={pressOthers}>
            {words.endOthers}
          </Button>
        )
      }
    >
      {sessions.isError && <QueryError error={sessions.error} retry={sessions.refetch} />}
      <ul className="border-t border-line" data-rows>
        {sessions.data?.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function SessionLine({ session }: { session: SessionView }) {
  const end = useEndSession();
  const { browser, system } = describeUserAgent(session.user_agent);
  const name = browser ? words.browserOn(browser, system ?? '?') : words.unknownBrowser;
  const Icon = system === 'iPhone' || system === 'Android' ? Smartphone : Laptop;
  const press = () =>
    end.mutate(
      { params: { session_id: session.id } },
      { onSuccess: () => toasts.add({ title: words.ended }), onError: toastError },
    );
  return (
    <li className="flex items-center gap-3 border-b border-line px-5 py-3 last:border-0">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {session.current && <Badge tone="accent">{words.current}</Badge>}
        </div>
        <div className="text-[0.8125rem] text-ink-faint">
          {session.ip_address && `${session.ip_address} · `}
          {session.method ? words.methods[session.method] : words.since} <RelativeTime value={session.created_at} />
          {!session.current && (
            <>
              {' · '}
              {words.lastSeen} <RelativeTime value={session.last_seen_at} />
            </>
          )}
        </div>
      </div>
      {!session.current && (
        <Button size="sm" loading={end.isPending} aria-label={words.endOf(name)} onClick={press}>
          {words.end}
        </Button>
      )}
    </li>
  );
}

function useEndOtherSessions() {
  return useAdminMutation<typeof endOtherSessionsOperation>('DELETE /api/account/sessions', {
    invalidates: [queryKeys.sessions()],
  });
}

function useEndSession() {
  return useAdminMutation<typeof endSessionOperation>('DELETE /api/account/sessions/{session_id}', {
    invalidates: [queryKeys.sessions()],
  });
}

function useSessions() {
  return useQuery({
    queryKey: queryKeys.sessions(),
    queryFn: ({ signal }) =>
      callAdmin<typeof listSessionsOperation>('GET /api/account/sessions', { params: {}, signal }),
    select: ({ sessions }) => sessions,
  });
}
