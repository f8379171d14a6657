'use client';
import { BookOpen, Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { commonText } from '#components/i18n/en/common-text.ts';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { DeliveryPicture } from '../ui/pictures/delivery-picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookCard } from './webhook-card.tsx';

const CreateWebhookDialog = dynamic(
  part(() => import('./create-webhook-dialog.tsx').then((file) => file.CreateWebhookDialog)),
  { loading: () => null },
);

/** Every webhook of the workspace, with its health. `baseUrl` is the public API's. */
export function WebhooksPage({ baseUrl }: { baseUrl: string }) {
  const webhooks = useWebhooks();
  const [isCreating, setCreating] = useState(false);
  const all = webhooks.data ?? [];
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {webhooksText.create}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={webhooksText.title}
        description={webhooksText.description}
        actions={
          <>
            <ButtonLink href="/docs/webhooks">
              <BookOpen aria-hidden />
              {commonText.documentation}
            </ButtonLink>
            {all.length > 0 && create}
          </>
        }
      />
      {webhooks.isError && <QueryError error={webhooks.error} retry={webhooks.refetch} />}
      {webhooks.isSuccess && all.length === 0 && (
        <Card bare>
          <EmptyState
            picture={<DeliveryPicture />}
            title={webhooksText.emptyTitle}
            description={webhooksText.emptyBody}
            actions={create}
            example={<CodeBlock code={webhookCurl({ baseUrl })} />}
          />
        </Card>
      )}
      {all.length > 0 && (
        <ul aria-label={webhooksText.listLabel} className="flex flex-col gap-4">
          {all.map((webhook) => (
            <li key={webhook.id}>
              <WebhookCard webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
      {isCreating && <CreateWebhookDialog onClose={() => setCreating(false)} />}
    </>
  );
}

/** The request that creates a webhook for messages and their receipts. */
function webhookCurl({ baseUrl }: { baseUrl: string }): string {
  return [
    `curl -X POST ${baseUrl}/webhooks \\`,
    '  -H "X-API-Key: $KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{"url": "https://crm.example.com/hooks/parley"}'`,
  ].join('\n');
}
