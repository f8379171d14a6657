'use client';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import { Link } from '#components/ui/link.tsx';
import type { WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { HealthFigures } from './health-figures.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookBadge } from './webhook-badge.tsx';
import { WebhookNotices } from './webhook-notices.tsx';

/** One webhook of the list: its address, health and actions. */
export function WebhookCard({ webhook }: { webhook: WebhookView }) {
  const { slug } = useWorkspace();
  const href = `/${slug}/webhooks/${webhook.id}`;
  return (
    <article className="flex flex-col gap-4 rounded-xl border border-line bg-surface px-5 py-4.5 shadow-card">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 basis-72 grow">
          <h2 className="text-[0.9375rem] font-semibold wrap-anywhere">
            <Link href={href} className="rounded hover:underline">
              {webhook.url}
            </Link>
          </h2>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5">
            <WebhookBadge webhook={webhook} />
            {webhook.events.map((name) => (
              <Badge key={name}>{webhooksText.events[name]}</Badge>
            ))}
            {webhook.last_delivery_at && (
              <span className="text-[0.8125rem] text-ink-faint">
                {webhooksText.lastAttempt} <RelativeTime value={webhook.last_delivery_at} />
                {webhook.last_status !== null && `, ${webhooksText.answered(webhook.last_status)}`}
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <ButtonLink size="sm" href={href}>
            {webhooksText.deliveries}
          </ButtonLink>
          <WebhookActions webhook={webhook} />
        </div>
      </header>
      <WebhookNotices webhook={webhook} />
      <HealthFigures health={webhook.health} />
    </article>
  );
}
