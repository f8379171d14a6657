'use client';
import { useState } from 'react';
import { durationText } from '#components/browser/duration-text.ts';
import { deliveriesText } from '#components/i18n/en/webhooks-text.ts';
import type { AttemptView, DeliveryDetail } from '#lib/webhooks/endpoints/admin-operations.ts';
import { Badge } from '../ui/badge.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { BodyView } from './body-view.tsx';

const { detail: words } = deliveriesText;
/** How much of a response is stored (lib/webhooks/deliveries/attempt-delivery.ts). */
const KEPT_BYTES = 2048;

/** The attempts of a delivery, latest first, each with its request and response. */
export function AttemptLog({ delivery }: { delivery: DeliveryDetail }) {
  const attempts = delivery.attempt_log.toReversed();
  if (attempts.length === 0) {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-ink-soft">{words.noAttempts}</p>
        <BodyView text={delivery.request_body} />
      </div>
    );
  }
  return (
    <ol className="flex flex-col gap-3">
      {attempts.map((attempt, index) => (
        <li key={attempt.number} className="overflow-hidden rounded-lg border border-line">
          <details open={index === 0}>
            <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5 -outline-offset-2 hover:bg-hover">
              <span className="font-medium">{words.attempt(attempt.number)}</span>
              <AnswerBadge attempt={attempt} />
              <span className="text-[0.8125rem] text-ink-soft tabular-nums">{durationText(attempt.duration_ms)}</span>
              <span className="ml-auto text-[0.8125rem] text-ink-faint">
                <DateTime value={attempt.started_at} />
              </span>
            </summary>
            <div className="border-t border-line px-3.5 pt-1 pb-3.5">
              <Exchange attempt={attempt} delivery={delivery} />
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}

function AnswerBadge({ attempt: { status } }: { attempt: AttemptView }) {
  const acknowledged = status >= 200 && status < 300;
  return (
    <Badge tone={acknowledged ? 'ok' : 'danger'} className="tabular-nums">
      {status === 0 ? deliveriesText.noAnswer : status}
    </Badge>
  );
}

function Exchange({ attempt, delivery }: { attempt: AttemptView; delivery: DeliveryDetail }) {
  const [shown, setShown] = useState<'answer' | 'request'>('answer');
  const headers = Object.entries(attempt.request_headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <Tabs
      label={words.attempt(attempt.number)}
      value={shown}
      onValueChange={setShown}
      tabs={[
        { value: 'answer', label: words.response, content: <Answer attempt={attempt} /> },
        {
          value: 'request',
          label: words.request,
          content: (
            <div className="flex flex-col gap-3">
              <CodeBlock code={[`POST ${delivery.url}`, ...headers].join('\n')} />
              <BodyView text={delivery.request_body} />
              <p className="text-xs text-ink-faint">{words.requestNote}</p>
            </div>
          ),
        },
      ]}
    />
  );
}

function Answer({ attempt: { status, error, response_body: body } }: { attempt: AttemptView }) {
  return (
    <div className="flex flex-col gap-3">
      {error && <p className="text-danger-text">{deliveriesText.error(error)}</p>}
      {body ? <BodyView text={body} /> : status > 0 && <p className="text-ink-faint">{words.emptyResponse}</p>}
      {body && new Blob([body]).size >= KEPT_BYTES && <p className="text-xs text-ink-faint">{words.cut}</p>}
    </div>
  );
}
