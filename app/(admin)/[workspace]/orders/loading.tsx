import { Page } from '#components/shell/page.tsx';
import { PageSkeleton } from '#components/ui/skeleton.tsx';

export default function Loading() {
  return (
    <Page>
      <PageSkeleton />
    </Page>
  );
}
