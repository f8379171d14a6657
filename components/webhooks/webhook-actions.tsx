'use client';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Send } from 'lucide-react';
import { useState } from 'react';
import { queryKeys } from '#lib/browser/query-keys.ts';
import { webhooksText } from '#lib/i18n/en/webhooks-text.ts';
import type { WebhookView } from '#lib/webhooks/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';
import { useSendTest } from './use-send-test.ts';

type Open = { dialog: 'test' | 'rotate' | 'delete' } | { dialog: 'secret'; secret: string };

/** What can be done with a webhook, wherever it is shown. */
export function WebhookActions({ webhook, onDeleted }: { webhook: WebhookView; onDeleted?: () => void }) {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  const test = useSendTest();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const sendTest = () => {
    test.mutate({ params: { workspace, webhook_id: webhook.id } });
    setOpen({ dialog: 'test' });
  };
  // By now there is a call more to show.
  const closeTest = () => {
    void queries.invalidateQueries({ queryKey: queryKeys.webhooks(workspace) });
    close();
  };
  return (
    <>
      {!webhook.disabled_at && (
        <Button size="sm" onClick={sendTest}>
          <Send aria-hidden />
          {webhooksText.test.action}
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="ghost" size="iconSm" aria-label={webhooksText.actionsFor(webhook.url)}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem onClick={() => setOpen({ dialog: 'rotate' })}>{webhooksText.rotate.action}</MenuItem>
        <MenuItem danger onClick={() => setOpen({ dialog: 'delete' })}>
          {webhooksText.remove.action}
        </MenuItem>
      </Menu>
      {open?.dialog === 'test' && <TestDialog webhook={webhook} test={test} onSend={sendTest} onClose={closeTest} />}
      {open?.dialog === 'rotate' && (
        <RotateSecretDialog
          webhook={webhook}
          onClose={close}
          onRotated={(secret) => setOpen({ dialog: 'secret', secret })}
        />
      )}
      {open?.dialog === 'secret' && <SecretDialog rotated secret={open.secret} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteWebhookDialog webhook={webhook} onClose={close} {...(onDeleted && { onDeleted })} />
      )}
    </>
  );
}
