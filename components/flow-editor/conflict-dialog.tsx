import { toastError } from '#components/browser/toasts.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { FlowDocument } from './use-flow-document.ts';

const words = flowEditorText.conflict;

/** Whose draft it should be. Both ways keep the other in the history, one Undo away. */
export function ConflictDialog({
  mine,
  resolve,
  change,
}: {
  mine: FlowDocument;
  /** Reads what the server has. */
  resolve: () => Promise<FlowDocument>;
  change: (change: () => FlowDocument) => void;
}) {
  const settle = (keep: 'mine' | 'theirs') => {
    resolve()
      .then((theirs) => {
        change(() => theirs);
        if (keep === 'mine') change(() => ({ ...mine }));
      })
      .catch(toastError);
  };
  return (
    <Dialog
      title={words.title}
      footer={
        <>
          <Button onClick={() => settle('theirs')}>{words.theirs}</Button>
          <Button variant="primary" onClick={() => settle('mine')}>
            {words.mine}
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">{words.body}</p>
    </Dialog>
  );
}
