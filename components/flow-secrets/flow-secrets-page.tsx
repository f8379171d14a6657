'use client';
import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { flowSecretsText } from '#components/i18n/en/flow-secrets-text.ts';
import type { FlowSecretView } from '#lib/flows/secrets/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { SecretPicture } from '../ui/pictures/secret-picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { SecretTable } from './secret-table.tsx';
import { useFlowSecrets } from './use-flow-secrets.ts';

const DeleteSecretDialog = dynamic(
  part(() => import('./delete-secret-dialog.tsx').then((file) => file.DeleteSecretDialog)),
  { loading: () => null },
);
const SecretDialog = dynamic(
  part(() => import('./secret-dialog.tsx').then((file) => file.SecretDialog)),
  { loading: () => null },
);

type Open = { dialog: 'create' } | { dialog: 'replace' | 'delete'; secret: FlowSecretView };

/** The flow secrets by name, with their hosts and the flows that use them, but never their values. */
export function FlowSecretsPage() {
  const query = useFlowSecrets();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const create = (
    <Button variant="primary" onClick={() => setOpen({ dialog: 'create' })}>
      <Plus aria-hidden />
      {flowSecretsText.create}
    </Button>
  );
  const secrets = query.data ?? [];
  return (
    <>
      <PageHeader
        title={flowSecretsText.title}
        description={flowSecretsText.description}
        actions={secrets.length > 0 && create}
      />
      {query.isError && <QueryError error={query.error} retry={query.refetch} />}
      {query.isSuccess && (
        <Card bare>
          {secrets.length === 0 ? (
            <EmptyState
              picture={<SecretPicture />}
              title={flowSecretsText.emptyTitle}
              description={flowSecretsText.emptyBody}
              actions={create}
            />
          ) : (
            <SecretTable
              secrets={secrets}
              onReplace={(secret) => setOpen({ dialog: 'replace', secret })}
              onDelete={(secret) => setOpen({ dialog: 'delete', secret })}
            />
          )}
        </Card>
      )}
      {open?.dialog === 'create' && <SecretDialog secret={null} onClose={close} />}
      {open?.dialog === 'replace' && <SecretDialog secret={open.secret} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteSecretDialog secret={open.secret} onClose={close} />}
    </>
  );
}
