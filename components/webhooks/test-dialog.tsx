'use client';
import { LoaderCircle } from 'lucide-react';
import { durationText } from '#components/browser/duration-text.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { deliveriesText, webhooksText } from '#components/i18n/en/webhooks-text.ts';
import type { DeliveryDetail, WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { useDelivery } from './use-delivery.ts';
import type { useSendTest } from './use-send-test.ts';

const { test: words } = webhooksText;

/** A webhook's response to a test event, which `test` sends. */
export function TestDialog({
  webhook,
  test,
  onSend,
  onClose,
}: {
  webhook: WebhookView;
  test: ReturnType<typeof useSendTest>;
  onSend: () => void;
  onClose: () => void;
}) {
  const delivery = useDelivery(test.data?.delivery_id ?? null);
  const attempt = delivery.data?.attempt_log.at(-1);
  const error = test.error ?? delivery.error;
  return (
    <Dialog
      size="md"
      onClose={onClose}
      title={words.title}
      description={words.description}
      footer={
        <>
          <Button loading={test.isPending} onClick={onSend}>
            {words.again}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {commonText.done}
          </Button>
        </>
      }
    >
      <p className="mb-3 font-mono text-[0.8125rem] wrap-anywhere text-ink-soft">POST {webhook.url}</p>
      <div aria-live="polite" className="min-h-24">
        {error && <QueryError error={error} />}
        {!error && !attempt && (
          <p className="flex items-center gap-2 text-ink-soft">
            <LoaderCircle aria-hidden className="size-4 animate-spin" />
            {words.sending}
          </p>
        )}
        {!error && attempt && delivery.data && <Outcome delivery={delivery.data} attempt={attempt} />}
      </div>
    </Dialog>
  );
}

function Outcome({ delivery, attempt }: { delivery: DeliveryDetail; attempt: DeliveryDetail['attempt_log'][number] }) {
  const { status, error, duration_ms: took, response_body: answer } = attempt;
  const passed = delivery.state === 'delivered';
  return (
    <div className="flex flex-col gap-3">
      {passed ? (
        <Callout tone="ok" title={words.passed(status, durationText(took))} />
      ) : (
        <Callout tone="warn" title={words.failed(status)}>
          {error && deliveriesText.error(error)} {delivery.state === 'retrying' && words.willRetry}
        </Callout>
      )}
      {answer && <CodeBlock code={answer} className="max-h-60 overflow-y-auto" />}
    </div>
  );
}
