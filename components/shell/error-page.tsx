'use client';
import { CircleAlert } from 'lucide-react';
import { isMissingScript } from '#components/browser/is-missing-script.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { DATABASE_LOST } from '#lib/platform/constants.ts';
import { Button, buttonStyles } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/**
 * Replaces a page that failed. An error on the server has a `digest`, by which the log names it. Trying again reloads
 * the page: the server may have a newer version, whose scripts have other names.
 */
export function ErrorPage({ error }: { error: Error & { digest?: string | undefined } }) {
  return (
    <EmptyState
      icon={CircleAlert}
      {...wordsFor(error)}
      actions={
        <>
          {/* A plain link reloads the whole app, which may be necessary after a failure. */}
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
