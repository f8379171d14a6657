'use client';
import { numberText } from '#components/i18n/en/number-text.ts';
import { Badge } from '../ui/badge.tsx';
import { Callout } from '../ui/callout.tsx';
import { Card } from '../ui/card.tsx';
import { CopyLine } from '../ui/copy-line.tsx';

const { webhook: words } = numberText;

/** What to enter at Meta, and whether any webhook has arrived from there. */
export function WebhookCard({
  webhook,
  isReceiving,
}: {
  webhook: { url: string; verify_token: string | null };
  isReceiving: boolean;
}) {
  return (
    <Card title={words.title} description={words.description}>
      <div className="flex flex-col gap-4">
        <div>
          <p className="mb-1.5 text-[0.8125rem] font-medium">{words.url}</p>
          <CopyLine value={webhook.url} label={words.url} />
        </div>
        <div>
          <p className="mb-1.5 text-[0.8125rem] font-medium">{words.token}</p>
          {webhook.verify_token ? (
            <CopyLine value={webhook.verify_token} label={words.token} />
          ) : (
            <Callout tone="warn">{words.noToken}</Callout>
          )}
        </div>
        <Badge tone={isReceiving ? 'ok' : 'neutral'} dot className="self-start">
          {isReceiving ? words.received : words.notReceived}
        </Badge>
      </div>
    </Card>
  );
}
