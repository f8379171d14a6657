'use client';
import { ErrorPage } from '#components/shell/error-page.tsx';

export default function PageFailed({ error }: { error: Error & { digest?: string } }) {
  return <ErrorPage error={error} />;
}
