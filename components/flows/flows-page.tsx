'use client';

import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { flowsText } from '#components/i18n/en/flows-text.ts';
import type { FlowSummary } from '#lib/flows/definitions/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { FlowPicture } from '../ui/pictures/flow-picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { FlowTable } from './flow-table.tsx';
import { ImportButton } from './import-button.tsx';
import { useFlows } from './use-flows.ts';

const CreateFlowDialog = dynamic(
  part(() => import('./create-flow-dialog.tsx').then((file) => file.CreateFlowDialog)),
  { loading: () => null },
);
const DeleteFlowDialog = dynamic(
  part(() => import('./delete-flow-dialog.tsx').then((file) => file.DeleteFlowDialog)),
  { loading: () => null },
);

/** Every flow of the workspace. `baseUrl` is the public API's. */
export function FlowsPage({ baseUrl }: { baseUrl: string }) {
  const flows = useFlows();
  const [isCreating, setCreating] = useState(false);
  const [deleted, setDeleted] = useState<FlowSummary | null>(null);
  const actions = (
    <>
      <ImportButton />
      <Button variant="primary" onClick={() => setCreating(true)}>
        <Plus aria-hidden />
        {flowsText.create}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={flowsText.title}
        description={flowsText.description}
        actions={(flows.data?.length ?? 0) > 0 && actions}
      />
      {flows.isError && <QueryError error={flows.error} retry={flows.refetch} />}
      {flows.isSuccess && (
        <Card bare>
          {flows.data.length === 0 ? (
            <EmptyState
              picture={<FlowPicture />}
              title={flowsText.emptyTitle}
              description={flowsText.emptyBody}
              actions={actions}
              example={<CodeBlock code={flowCurl({ baseUrl })} />}
            />
          ) : (
            <FlowTable flows={flows.data} onDelete={setDeleted} />
          )}
          <LoadMore query={flows} />
        </Card>
      )}
      {isCreating && <CreateFlowDialog onClose={() => setCreating(false)} />}
      {deleted && <DeleteFlowDialog flow={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

/** The request that creates a first flow. */
function flowCurl({ baseUrl }: { baseUrl: string }): string {
  return [
    `curl -X POST ${baseUrl}/flows \\`,
    '  -H "X-API-Key: $KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{"name": "Order status"}'`,
  ].join('\n');
}
