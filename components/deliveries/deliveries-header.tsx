'use client';
import { ArrowLeft } from 'lucide-react';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import { Link } from '#components/ui/link.tsx';
import type { WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
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
          <Link
            href={`/${slug}/webhooks`}
            className="inline-flex items-center gap-1.5 rounded text-[0.8125rem] font-medium text-ink-soft hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-3.5" />
            {webhooksText.back}
          </Link>
          <h1 className="mt-1 text-lg font-semibold tracking-[-0.01em] wrap-anywhere">{webhook.url}</h1>
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
