'use client';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Send } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { webhooksText } from '#components/i18n/en/webhooks-text.ts';
import type { WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { part } from '../ui/part.tsx';
import { useSendTest } from './use-send-test.ts';

const DeleteWebhookDialog = dynamic(
  part(() => import('./delete-webhook-dialog.tsx').then((file) => file.DeleteWebhookDialog)),
  { loading: () => null },
);
const RotateSecretDialog = dynamic(
  part(() => import('./rotate-secret-dialog.tsx').then((file) => file.RotateSecretDialog)),
  { loading: () => null },
);
const TestDialog = dynamic(
  part(() => import('./test-dialog.tsx').then((file) => file.TestDialog)),
  { loading: () => null },
);

type Open = 'test' | 'rotate' | 'delete';

/** The actions on a webhook, wherever it is shown. */
export function WebhookActions({ webhook }: { webhook: WebhookView }) {
  const { slug: workspace } = useWorkspace();
  const queries = useQueryClient();
  const test = useSendTest();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const sendTest = () => {
    test.mutate({ params: { workspace, webhook_id: webhook.id } });
    setOpen('test');
  };
  // By now there is one more attempt to show.
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
        <MenuItem onClick={() => setOpen('rotate')}>{webhooksText.rotate.action}</MenuItem>
        <MenuItem danger onClick={() => setOpen('delete')}>
          {webhooksText.remove.action}
        </MenuItem>
      </Menu>
      {open === 'test' && <TestDialog webhook={webhook} test={test} onSend={sendTest} onClose={closeTest} />}
      {open === 'rotate' && <RotateSecretDialog webhook={webhook} onClose={close} />}
      {open === 'delete' && <DeleteWebhookDialog webhook={webhook} onClose={close} />}
    </>
  );
}
