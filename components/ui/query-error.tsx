'use client';
import { requestIdBeside } from '#components/browser/request-id-beside.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';

/** Shown in place of data that could not be loaded: the reason, the request ID, and a button to retry. */
export function QueryError({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const requestId = requestIdBeside(error);
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
