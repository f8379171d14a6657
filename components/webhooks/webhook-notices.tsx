'use client';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import type { resumeWebhookOperation, WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { DateTime, RelativeTime } from '../ui/date-time.tsx';

const { disabled: words } = webhooksText;

/** Notices about a webhook: why it is disabled, that it fails, that its old secret expires. */
export function WebhookNotices({ webhook }: { webhook: WebhookView }) {
  const { slug: workspace } = useWorkspace();
  const resume = useResumeWebhook();
  if (webhook.disabled_at) {
    return (
      <Callout
        tone="warn"
        title={words.title}
        actions={
          <Button
            size="sm"
            loading={resume.isPending}
            onClick={() =>
              resume.mutate(
                { params: { workspace, webhook_id: webhook.id } },
                { onSuccess: () => toasts.add({ title: words.resumed }), onError: toastError },
              )
            }
          >
            {words.resume}
          </Button>
        }
      >
        {words.reasons[webhook.disabled_reason ?? 'unknown']} (<DateTime value={webhook.disabled_at} />) {words.how}
      </Callout>
    );
  }
  return (
    <>
      {webhook.failing_since && (
        <Callout tone="warn">
          {webhooksText.failingSince} <DateTime value={webhook.failing_since} />. {webhooksText.failingEnds}
        </Callout>
      )}
      {webhook.previous_secret_expires_at && (
        <Callout>
          {webhooksText.overlap} <DateTime value={webhook.previous_secret_expires_at} /> (
          <RelativeTime value={webhook.previous_secret_expires_at} />
          ).
        </Callout>
      )}
    </>
  );
}

function useResumeWebhook() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof resumeWebhookOperation>('POST /api/admin/{workspace}/webhooks/{webhook_id}/resume', {
    invalidates: [queryKeys.webhooks(slug)],
  });
}
