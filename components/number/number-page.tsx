'use client';
import { useState } from 'react';
import { numberText } from '#components/i18n/en/number-text.ts';
import { Callout } from '../ui/callout.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { ConnectForm } from './connect-form.tsx';
import { NumberCard } from './number-card.tsx';
import { useNumber } from './use-number.ts';
import { WebhookCard } from './webhook-card.tsx';

/** The number: its state and health, how to connect it, and what Meta must know to reach us. */
export function NumberPage() {
  const query = useNumber();
  const [changing, setChanging] = useState(false);
  return (
    <>
      <PageHeader title={numberText.title} description={numberText.description} />
      {query.isError && <QueryError error={query.error} retry={query.refetch} />}
      {query.isSuccess && (
        <>
          {query.data.sandbox && <Callout title={numberText.sandbox.title}>{numberText.sandbox.body}</Callout>}
          {query.data.number && !changing && (
            <NumberCard number={query.data.number} onChange={() => setChanging(true)} />
          )}
          {(!query.data.number || changing) && (
            <ConnectForm number={query.data.number} onClose={changing ? () => setChanging(false) : undefined} />
          )}
          {!query.data.sandbox && (
            <WebhookCard webhook={query.data.webhook} lastInboundAt={query.data.number?.last_inbound_at ?? null} />
          )}
        </>
      )}
    </>
  );
}
