'use client';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import type { WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { HealthFigures } from '../webhooks/health-figures.tsx';
import { WebhookActions } from '../webhooks/webhook-actions.tsx';
import { WebhookBadge } from '../webhooks/webhook-badge.tsx';
import { WebhookNotices } from '../webhooks/webhook-notices.tsx';

/** The webhook whose deliveries are listed, with its health and actions. */
export function DeliveriesHeader({ webhook }: { webhook: WebhookView }) {
  const { slug } = useWorkspace();
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 basis-72 grow">
          <BackLink href={`/${slug}/webhooks`}>{webhooksText.back}</BackLink>
          <h1 className="text-lg font-semibold tracking-[-0.01em] wrap-anywhere">{webhook.url}</h1>
          <p className="mt-1.5 flex flex-wrap gap-2">
            <WebhookBadge webhook={webhook} />
            {webhook.events.map((name) => (
              <Badge key={name}>{webhooksText.events[name]}</Badge>
            ))}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <WebhookActions webhook={webhook} />
        </div>
      </header>
      <WebhookNotices webhook={webhook} />
      <Card>
        <HealthFigures health={webhook.health} />
      </Card>
    </>
  );
}
