import { RotateCcw, SendHorizontal, X } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { type Editor, useEditor } from './editor-context.tsx';
import { type TrialInput, type TrialLine, useTrial } from './use-trial.ts';

const words = flowEditorText.trial;

const looks: Record<TrialLine['from'], string> = {
  customer: 'self-end bg-accent text-on-accent',
  flow: 'self-start bg-sunken text-ink',
  note: 'self-center text-xs text-ink-faint',
};

/** A chat with the draft as the customer. Nothing is sent; API calls are made. */
export function TryPanel({
  onProgress,
  onClose,
}: {
  onProgress: (trial: Editor['trial']) => void;
  onClose: () => void;
}) {
  const { flowId, graph } = useEditor();
  const { trial, send, restart } = useTrial(flowId);
  const [text, setText] = useState('');
  const { passed, state, lines, isBusy } = trial;
  useEffect(() => {
    const isUnderWay = state && ['running', 'waiting'].includes(state.state);
    onProgress({ passed: new Set(passed), at: isUnderWay ? state.node_id : null });
  }, [passed, state, onProgress]);
  const say = (input: TrialInput) => !isBusy && send(graph, input);
  const isUnderWay = state !== null && ['running', 'waiting'].includes(state.state);
  const takesOrders = graph.nodes.some(
    (node) => node.type === 'start' && node.data.triggers.some(({ type }) => type === 'order'),
  );
  const variables = Object.entries(state?.variables ?? {});
  return (
    <section aria-label={words.title} className="flex h-full min-h-72 flex-col">
      <header className="flex items-center gap-1 border-b border-line px-4 py-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{words.title}</h2>
          <p className="text-xs text-ink-faint">{words.hint}</p>
        </div>
        <Button variant="ghost" size="iconSm" aria-label={words.restart} title={words.restart} onClick={restart}>
          <RotateCcw aria-hidden />
        </Button>
        <Button variant="ghost" size="iconSm" aria-label={commonText.close} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </header>
      <div role="log" aria-label={words.title} className="flex min-h-32 flex-1 flex-col gap-2 overflow-y-auto p-4">
        {lines.map(({ id, from, text, choices }) => (
          <div
            key={id}
            className={cn('max-w-[85%] rounded-xl px-3 py-1.5 whitespace-pre-wrap wrap-anywhere', looks[from])}
          >
            {text}
            {choices.length > 0 && (
              <div className="mt-1.5 flex flex-wrap gap-1.5">
                {choices.map(({ id, title, section }, index) => (
                  <Fragment key={id}>
                    {section && section !== choices[index - 1]?.section && (
                      <p className="w-full text-xs text-ink-soft">{section}</p>
                    )}
                    <Button
                      size="sm"
                      onClick={() => say({ type: 'message', text: title, kind: 'button_reply', choice_id: id })}
                    >
                      {title}
                    </Button>
                  </Fragment>
                ))}
              </div>
            )}
          </div>
        ))}
        <FormError message={trial.error ?? undefined} />
        {takesOrders && !isUnderWay && (
          <Button size="sm" className="self-center" onClick={() => say({ type: 'message', text: '', kind: 'order' })}>
            {words.order}
          </Button>
        )}
        {state?.state === 'waiting' && (
          <Button size="sm" className="self-center" onClick={() => say({ type: 'time_passes' })}>
            {words.skipWait}
          </Button>
        )}
      </div>
      {variables.length > 0 && (
        <details className="max-h-28 overflow-y-auto border-t border-line px-4 md:max-h-48 py-2 text-xs" open>
          <summary className="font-medium">{words.variables}</summary>
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 font-mono">
            {variables.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-ink-faint">{name}</dt>
                <dd className="wrap-anywhere">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <form
        className="sticky bottom-0 flex gap-2 border-t border-line bg-surface p-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!text.trim() || isBusy) return;
          say({ type: 'message', text });
          setText('');
        }}
      >
        <Input
          aria-label={words.write}
          placeholder={words.write}
          maxLength={4096}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="primary" size="icon" aria-label={words.send} loading={isBusy}>
          <SendHorizontal aria-hidden />
        </Button>
      </form>
    </section>
  );
}
