'use client';
import { CircleAlert, CircleCheck, type LucideIcon, MessageCircleWarning, TriangleAlert } from 'lucide-react';
import { cn } from '#components/browser/cn.ts';
import { formatPhone } from '#components/browser/format-phone.ts';
import { attentionText as words } from '#components/i18n/en/home-text.ts';
import type { AttentionItem } from '#lib/doors/admin/home/admin-operations.ts';
import { navigation } from '../shell/navigation.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAttention } from './use-attention.ts';

const webhookPath = ({ id }: { id: string }) => `/webhooks/${id}`;
const looks: Record<AttentionItem['kind'], { icon: LucideIcon; tone: string; path: (item: never) => string | null }> = {
  engine_away: { icon: CircleAlert, tone: 'text-danger-text', path: () => null },
  disk_low: { icon: CircleAlert, tone: 'text-danger-text', path: () => null },
  backup_failed: { icon: CircleAlert, tone: 'text-danger-text', path: () => null },
  number_trouble: { icon: CircleAlert, tone: 'text-danger-text', path: () => '/settings/number' },
  number_quality: { icon: TriangleAlert, tone: 'text-warn-text', path: () => '/settings/number' },
  webhook_disabled: { icon: CircleAlert, tone: 'text-danger-text', path: webhookPath },
  webhook_failing: { icon: CircleAlert, tone: 'text-danger-text', path: webhookPath },
  templates: { icon: TriangleAlert, tone: 'text-warn-text', path: () => '/settings/templates' },
  runs: {
    icon: TriangleAlert,
    tone: 'text-warn-text',
    path: ({ flow_id }: Extract<AttentionItem, { kind: 'runs' }>) => `/flows/${flow_id}/runs?state=failed`,
  },
  sends: { icon: TriangleAlert, tone: 'text-warn-text', path: () => '/inbox' },
  handoffs: { icon: MessageCircleWarning, tone: 'text-accent-text', path: () => '/inbox' },
};

const pages = new Set(navigation.map(({ path }) => path));

/** What is wrong or waits for someone, with links; a quiet line if there is nothing. */
export function AttentionCard() {
  const { data: items, isError, error, refetch } = useAttention();
  if (isError && !items) return <QueryError error={error} retry={refetch} />;
  return (
    <Card bare title={words.title}>
      {!items && (
        <div className="border-t border-line px-5 py-3.5">
          <Skeleton className="h-6 w-64" />
        </div>
      )}
      {items?.length === 0 && (
        <p className="flex items-center gap-3 border-t border-line px-5 py-3.5 text-ink-soft">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-ok-text" />
          {words.allWell}
        </p>
      )}
      {items && items.length > 0 && (
        <ul className="border-t border-line">
          {items.map((item) => (
            <Line key={JSON.stringify(item)} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ item }: { item: AttentionItem }) {
  const { slug } = useWorkspace();
  const { icon: Icon, tone, path } = looks[item.kind];
  const { title, body, action } = words.kinds(
    'phone' in item && item.phone ? { ...item, phone: formatPhone(item.phone) } : item,
  );
  const href = path(item as never);
  // Do not link to a page that does not exist yet.
  const leads = href !== null && (href.startsWith('/settings/') || pages.has(`/${href.split('/')[1]}`));
  return (
    <li className="flex gap-3.5 border-b border-line px-5 py-3 last:border-0 sm:items-center">
      <Icon aria-hidden className={cn('size-5 shrink-0', tone)} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2 sm:flex-row sm:items-center sm:gap-3.5">
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{title}</p>
          {body && <p className="text-[0.8125rem] wrap-anywhere text-ink-faint">{body}</p>}
        </div>
        {leads && (
          <ButtonLink href={`/${slug}${href}`} size="sm">
            {action}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
