'use client';
import { BookOpen, Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { apiKeysText } from '#components/i18n/en/api-keys-text.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import type { KeyView } from '#lib/workspace/keys/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { KeyPicture } from '../ui/pictures/key-picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { contactCurl } from './example-curl.ts';
import { isWorking } from './key-state.ts';
import { KeyTable } from './key-table.tsx';
import { useApiKeys } from './use-api-keys.ts';

const CreateKeyDialog = dynamic(
  part(() => import('./create-key-dialog.tsx').then((file) => file.CreateKeyDialog)),
  { loading: () => null },
);
const RevokeKeyDialog = dynamic(
  part(() => import('./revoke-key-dialog.tsx').then((file) => file.RevokeKeyDialog)),
  { loading: () => null },
);
const RotateKeyDialog = dynamic(
  part(() => import('./rotate-key-dialog.tsx').then((file) => file.RotateKeyDialog)),
  { loading: () => null },
);

type Open = { dialog: 'create' } | { dialog: 'revoke' | 'rotate'; key: KeyView };

/** Every key of the workspace, with its actions. `baseUrl` is the public API's. */
export function KeysPage({ baseUrl }: { baseUrl: string }) {
  const keys = useApiKeys();
  const [open, setOpen] = useState<Open | null>(null);
  const [endedShown, setEndedShown] = useState(false);
  const close = () => setOpen(null);
  const create = (
    <Button variant="primary" onClick={() => setOpen({ dialog: 'create' })}>
      <Plus aria-hidden />
      {apiKeysText.create}
    </Button>
  );

  const all = keys.data ?? [];
  const working = all.filter((key) => isWorking(key, Date.now()));
  const ended = all.length - working.length;
  return (
    <>
      <PageHeader
        title={apiKeysText.title}
        description={apiKeysText.description}
        actions={
          <>
            <ButtonLink href="/docs">
              <BookOpen aria-hidden />
              {commonText.documentation}
            </ButtonLink>
            {all.length > 0 && create}
          </>
        }
      />
      {keys.isError && <QueryError error={keys.error} retry={keys.refetch} />}
      {keys.isSuccess && (
        <Card bare>
          {all.length === 0 ? (
            <EmptyState
              picture={<KeyPicture />}
              title={apiKeysText.emptyTitle}
              description={apiKeysText.emptyBody}
              actions={create}
              example={<CodeBlock code={contactCurl({ baseUrl, token: '$KEY' })} />}
            />
          ) : (
            <KeyTable
              keys={endedShown ? all : working}
              onRotate={(key) => setOpen({ dialog: 'rotate', key })}
              onRevoke={(key) => setOpen({ dialog: 'revoke', key })}
            />
          )}
        </Card>
      )}
      {ended > 0 && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => setEndedShown(!endedShown)}>
            {endedShown ? apiKeysText.hideEnded : apiKeysText.showEnded(ended)}
          </Button>
        </div>
      )}
      {open?.dialog === 'create' && <CreateKeyDialog baseUrl={baseUrl} onClose={close} />}
      {open?.dialog === 'rotate' && <RotateKeyDialog apiKey={open.key} baseUrl={baseUrl} onClose={close} />}
      {open?.dialog === 'revoke' && <RevokeKeyDialog apiKey={open.key} onClose={close} />}
    </>
  );
}
