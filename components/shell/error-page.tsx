'use client';
import { CircleAlert } from 'lucide-react';
import { commonText } from '#components/i18n/en/common-text.ts';
import { Button, buttonStyles } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/**
 * Stands for a page that failed. `digest` is what the server's log calls the failure. Trying again reloads the page: a
 * newer version may have come to the server, whose scripts have other names.
 */
export function ErrorPage({ digest }: { digest?: string | undefined }) {
  return (
    <EmptyState
      icon={CircleAlert}
      title={commonText.pageFailedTitle}
      description={
        digest ? `${commonText.somethingFailed} ${commonText.requestId(digest)}` : commonText.somethingFailed
      }
      actions={
        <>
          {/* Loads the whole app again, which a page that failed may need. */}
          <a href="/" className={buttonStyles()}>
            {commonText.toStart}
          </a>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {commonText.tryAgain}
          </Button>
        </>
      }
    />
  );
}
