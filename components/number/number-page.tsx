'use client';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { numberText } from '#components/i18n/en/number-text.ts';
import type { viewNumberOperation } from '#lib/workspace/numbers/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Callout } from '../ui/callout.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { NumberCard } from './number-card.tsx';
import { WebhookCard } from './webhook-card.tsx';

// Most people who come here already have a number.
const ConnectForm = dynamic(
  part(() => import('./connect-form.tsx').then((file) => file.ConnectForm)),
  { loading: () => null },
);

/** The number: its state and health, how to connect it, and what Meta needs to reach us. */
export function NumberPage() {
  const query = useNumber();
  const [changes, setChanges] = useState<'no' | 'now' | 'before'>('no');
  const changing = changes === 'now';
  return (
    <>
      <PageHeader title={numberText.title} description={numberText.description} />
      {query.isError && <QueryError error={query.error} retry={query.refetch} />}
      {query.isSuccess && (
        <>
          {query.data.sandbox && <Callout title={numberText.sandbox.title}>{numberText.sandbox.body}</Callout>}
          {query.data.number && !changing && (
            <NumberCard
              number={query.data.number}
              wasChanged={changes === 'before'}
              onChange={() => setChanges('now')}
            />
          )}
          {(!query.data.number || changing) && (
            <ConnectForm number={query.data.number} onClose={changing ? () => setChanges('before') : undefined} />
          )}
          {!query.data.sandbox && (
            <WebhookCard webhook={query.data.webhook} lastInboundAt={query.data.number?.last_inbound_at ?? null} />
          )}
        </>
      )}
    </>
  );
}

function useNumber() {
  const { slug: workspace } = useWorkspace();
  return useQuery({
    queryKey: queryKeys.number(workspace),
    queryFn: ({ signal }) =>
      callAdmin<typeof viewNumberOperation>('GET /api/admin/{workspace}/number', { params: { workspace }, signal }),
  });
}
