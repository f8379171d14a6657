'use client';
import { AdminError } from '#components/browser/admin-error.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';

/** Shown in place of data that could not be loaded: the reason, the request ID, and a button to retry. */
export function QueryError({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const requestId = error instanceof AdminError ? error.requestId : null;
  return (
    <Callout
      tone="danger"
      title={error instanceof Error ? error.message : commonText.somethingFailed}
      actions={
        retry && (
          <Button size="sm" onClick={() => void retry()}>
            {commonText.tryAgain}
          </Button>
        )
      }
    >
      {requestId && <code className="text-xs">{commonText.requestId(requestId)}</code>}
    </Callout>
  );
}
