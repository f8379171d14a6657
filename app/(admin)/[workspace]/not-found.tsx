import { FileQuestion } from 'lucide-react';
import { commonText } from '#components/i18n/en/common-text.ts';
import { ReloadOnNewRole } from '#components/shell/reload-on-new-role.tsx';
import { buttonStyles } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';

/** For pages that this workspace lacks or that the person's role may not see. The frame with its navigation stays. */
export default function NotFoundInWorkspace() {
  return (
    <div className="pt-[10vh]">
      <title>{commonText.notFoundPageTitle}</title>
      <ReloadOnNewRole />
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
