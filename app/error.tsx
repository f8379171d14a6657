'use client';
import { ErrorPage } from '#components/shell/error-page.tsx';

export default function PageFailed({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <ErrorPage digest={error.digest} retry={reset} />;
}
