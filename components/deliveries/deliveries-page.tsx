'use client';
import { QueryError } from '../ui/query-error.tsx';
import { useWebhooks } from '../webhooks/use-webhooks.ts';
import { DeliveriesHeader } from './deliveries-header.tsx';
import { DeliveryLog } from './delivery-log.tsx';

/** A webhook and what was delivered to it. */
export function DeliveriesPage({ webhookId }: { webhookId: string }) {
  const webhooks = useWebhooks();
  const webhook = webhooks.data?.find(({ id }) => id === webhookId);
  return (
    <>
      {webhooks.isError && <QueryError error={webhooks.error} retry={webhooks.refetch} />}
      {webhook && <DeliveriesHeader webhook={webhook} />}
      {webhook && <DeliveryLog webhook={webhook} />}
    </>
  );
}
