'use client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { numberText as words } from '#components/i18n/en/number-text.ts';
import type { NumberView, viewNumbersOperation } from '#lib/workspace/numbers/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { DisconnectedCard } from './disconnected-card.tsx';
import { NumberCard } from './number-card.tsx';
import { WebhookCard } from './webhook-card.tsx';

// Most people who come here already have a number.
const ConnectForm = dynamic(
  part(() => import('./connect-form.tsx').then((file) => file.ConnectForm)),
  { loading: () => null },
);

/** The numbers: their state and health, how to connect and disconnect them, and what Meta needs to reach us. */
export function NumbersPage() {
  const query = useNumbers();
  /** What the form is for that connects a number: another one, or one that was connected before. */
  const [connecting, setConnecting] = useState<NumberView | 'another' | null>(null);
  /** Whether that form was open in place of the button for it, and gives the focus back. */
  const [hasConnected, setHasConnected] = useState(false);
  const connect = (what: NumberView | 'another') => {
    setConnecting(what);
    setHasConnected(true);
  };
  const numbers = query.data?.numbers ?? [];
  const connected = numbers.filter(({ disconnected_at: since }) => since === null);
  const disconnected = numbers.filter(({ disconnected_at: since }) => since !== null);
  const again = connecting === 'another' ? null : connecting;
  return (
    <>
      <PageHeader
        title={words.title}
        description={connected.length > 1 ? `${words.description} ${words.defaultExplained}` : words.description}
        actions={
          connected.length > 0 &&
          connecting === null && (
            <Button autoFocus={hasConnected} onClick={() => connect('another')}>
              <Plus aria-hidden />
              {words.connect.another}
            </Button>
          )
        }
      />
      {query.isError && <QueryError error={query.error} retry={query.refetch} />}
      {query.isSuccess && (
        <>
          {query.data.sandbox && <Callout title={words.sandbox.title}>{words.sandbox.body}</Callout>}
          {(connected.length === 0 || connecting) && (
            <ConnectForm
              key={again?.id}
              number={again}
              title={words.connect.title}
              onClose={connecting ? () => setConnecting(null) : undefined}
            />
          )}
          {connected.map((number, place) => (
            <Connected
              key={number.id}
              number={number}
              isOnly={connected.length === 1}
              isDefault={connected.length > 1 && place === 0}
            />
          ))}
          {disconnected.length > 0 && <DisconnectedCard numbers={disconnected} onConnect={connect} />}
          {!query.data.sandbox && (
            <WebhookCard
              webhook={query.data.webhook}
              isReceiving={connected.some(({ last_inbound_at: last }) => last !== null)}
            />
          )}
        </>
      )}
    </>
  );
}

/** A number, or the form for its details in its place. */
function Connected({ number, isOnly, isDefault }: { number: NumberView; isOnly: boolean; isDefault: boolean }) {
  const [changes, setChanges] = useState<'no' | 'now' | 'before'>('no');
  if (changes === 'now') {
    return <ConnectForm number={number} title={words.connect.changeTitle} onClose={() => setChanges('before')} />;
  }
  return (
    <NumberCard
      number={number}
      isOnly={isOnly}
      isDefault={isDefault}
      wasChanged={changes === 'before'}
      onChange={() => setChanges('now')}
    />
  );
}

function useNumbers() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.numbers(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof viewNumbersOperation>('GET /api/admin/{workspace}/numbers', { params: { workspace }, signal }),
  });
}
