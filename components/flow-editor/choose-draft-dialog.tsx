import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { GraphChanges } from './graph-changes.tsx';
import type { LeftDraft } from './use-left-drafts.ts';

const words = flowEditorText.leftDrafts;

/** Asks with which of several tabs' unsaved drafts to continue. */
export function ChooseDraftDialog({
  flow,
  left,
  onChoose,
}: {
  flow: AdminFlow;
  left: readonly LeftDraft[];
  onChoose: (draft: LeftDraft) => void;
}) {
  return (
    <Dialog size="md" title={words.title} description={words.body}>
      <ul className="divide-y divide-line">
        {left.map((draft) => (
          <li key={draft.place} className="flex flex-wrap items-start gap-x-3 gap-y-1.5 py-2.5">
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <p className="font-medium">
                <RelativeTime value={new Date(draft.keptAt).toISOString()} />
              </p>
              <GraphChanges from={flow.draft_graph} to={draft.document.graph} unchanged={words.small} />
            </div>
            <Button size="sm" onClick={() => onChoose(draft)}>
              {words.choose}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
