import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { triggersOf } from '#lib/flows/graph/triggers-of.ts';
import type { TrialOrder } from '#lib/flows/trials/schema.ts';
import { Button } from '../ui/button.tsx';
import { useEditor } from './editor-context.tsx';
import type { TrialInput } from './use-trial.ts';

const words = flowEditorText.trial;

/**
 * What starts the flow and cannot be written: a tap on a button under another message, such as a template, and the `order`
 * of the run that is tried again.
 */
export function TrialOpenings({ order, say }: { order: TrialOrder | null; say: (input: TrialInput) => void }) {
  const { graph } = useEditor();
  const buttons = new Set(
    triggersOf(graph).flatMap((trigger) => (trigger.type === 'button' ? trigger.text.trim() || [] : [])),
  );
  if (!order && buttons.size === 0) return null;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {order && (
        <Button size="sm" onClick={() => say({ type: 'message', text: '', kind: 'order', order })}>
          {words.sendRunOrder}
        </Button>
      )}
      {[...buttons].map((text) => (
        <Button key={text} size="sm" onClick={() => say({ type: 'message', text, kind: 'button' })}>
          {words.tap(text)}
        </Button>
      ))}
    </div>
  );
}
