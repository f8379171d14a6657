'use client';
import { CircleAlert } from 'lucide-react';
import { commonText } from '#components/i18n/en/common-text.ts';
import { DATABASE_LOST } from '#lib/platform/database/constants.ts';
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
      {...wordsFor(digest)}
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

function wordsFor(digest: string | undefined) {
  if (digest === DATABASE_LOST) {
    return { title: commonText.databaseAwayTitle, description: commonText.databaseAwayBody };
  }
  const { pageFailedTitle: title, somethingFailed } = commonText;
  return { title, description: digest ? `${somethingFailed} ${commonText.requestId(digest)}` : somethingFailed };
}
