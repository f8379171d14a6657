import { FileQuestion } from 'lucide-react';
import Link from 'next/link';
import { commonText } from '#components/i18n/en/common-text.ts';
import { buttonStyles } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

/** For what is not in this workspace, or not for the person's role: within the frame, whose navigation leads on. */
export default function NotFoundInWorkspace() {
  return (
    <div className="pt-[10vh]">
      <title>{commonText.notFoundPageTitle}</title>
      <EmptyState
        icon={FileQuestion}
        title={commonText.notFoundTitle}
        description={commonText.notFoundInWorkspace}
        actions={
          <Link href="/" className={buttonStyles()}>
            {commonText.toStart}
          </Link>
        }
      />
    </div>
  );
}
