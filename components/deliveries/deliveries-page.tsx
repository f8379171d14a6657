'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { deliveriesText } from '#components/i18n/en/webhooks-text.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { useWebhooks } from '../webhooks/use-webhooks.ts';
import { DeliveriesHeader } from './deliveries-header.tsx';
import { DeliveryLog } from './delivery-log.tsx';

/** A webhook and its deliveries. When the webhook is deleted, here or elsewhere, the list of webhooks replaces it. */
export function DeliveriesPage({ webhookId }: { webhookId: string }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const webhooks = useWebhooks();
  const webhook = webhooks.data?.find(({ id }) => id === webhookId);
  usePageTitle(webhook?.url, deliveriesText.title);
  const isGone = webhooks.isSuccess && !webhook;
  useEffect(() => {
    if (isGone) router.replace(`/${slug}/webhooks`);
  }, [isGone, router, slug]);
  return (
    <>
      {webhooks.isError && <QueryError error={webhooks.error} retry={webhooks.refetch} />}
      {webhook && <DeliveriesHeader webhook={webhook} />}
      {webhook && <DeliveryLog webhook={webhook} />}
    </>
  );
}
