import type { AdminFlow } from '#lib/flows/admin-operations.ts';
import { diffGraphs } from '#lib/flows/graph/diff-graphs.ts';
import { flowEditorText } from '#lib/i18n/en/flow-editor-text.ts';
import { nodeNames } from '#lib/i18n/en/flows-text.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { LeftDraft } from './local-drafts.ts';

const words = flowEditorText.leftDrafts;

/** Which of the drafts that several tabs could not save is gone on with. */
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
          <li key={draft.place} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                <RelativeTime value={new Date(draft.keptAt).toISOString()} />
              </p>
              <p className="text-ink-soft wrap-anywhere">{changesOf(flow, draft)}</p>
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

/** In a line, what a draft has made different from what is saved. */
function changesOf(flow: AdminFlow, { document }: LeftDraft): string {
  const { nodes, edges } = diffGraphs({ from: flow.draft_graph, to: document.graph });
  const parts = nodes.map(({ type, id, change }) => `${nodeNames[type]} ${id} ${flowEditorText.publishing[change]}`);
  const { added, removed } = edges;
  if (added.length + removed.length > 0) parts.push(flowEditorText.publishing.edges(added.length, removed.length));
  return parts.join(', ') || words.small;
}
