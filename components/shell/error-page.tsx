'use client';
import { CircleAlert } from 'lucide-react';
import { isMissingScript } from '#components/browser/is-missing-script.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { DATABASE_LOST } from '#lib/platform/database/constants.ts';
import { Button, buttonStyles } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/**
 * Stands for a page that failed. Of what failed on the server there is a `digest`, which is what its log calls it. Trying
 * again reloads the page: a newer version may have come to the server, whose scripts have other names.
 */
export function ErrorPage({ error }: { error: Error & { digest?: string | undefined } }) {
  return (
    <EmptyState
      icon={CircleAlert}
      {...wordsFor(error)}
      actions={
        <>
          {/* Loads the whole app again, which a page that failed may need. */}
          <a href="/" className={buttonStyles()}>
            {commonText.toStart}
          </a>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {isMissingScript(error) ? commonText.reload : commonText.tryAgain}
          </Button>
        </>
      }
    />
  );
}

function wordsFor(error: Error & { digest?: string | undefined }) {
  const { digest } = error;
  if (digest === DATABASE_LOST) {
    return { title: commonText.databaseAwayTitle, description: commonText.databaseAwayBody };
  }
  if (isMissingScript(error)) return { title: commonText.partMissingTitle, description: commonText.partMissingBody };
  const { pageFailedTitle: title, somethingFailed } = commonText;
  return { title, description: digest ? `${somethingFailed} ${commonText.requestId(digest)}` : somethingFailed };
}
