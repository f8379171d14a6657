import { ChevronDown, ChevronRight, Paperclip, RotateCcw, SendHorizontal, X } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { graphWords } from '#lib/flows/graph/node-names.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import type { JsonValue } from '#lib/flows/template/variables.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useEditor } from './editor-context.tsx';
import { FlowTests } from './flow-tests.tsx';
import { testOf } from './record-test.ts';
import { StepCard } from './step-card.tsx';
import { type Beginning, TEST_CUSTOMER } from './trial-customer.ts';
import { TrialCustomerForm } from './trial-customer-form.tsx';
import { TrialOpenings } from './trial-openings.tsx';
import { type TrialInput, type TrialLine, useTrial } from './use-trial.ts';
import type { TrialProgress, useTrialView } from './use-trial-view.ts';
import { ValueView } from './value-view.tsx';

const words = flowEditorText.trial;

const looks: Record<TrialLine['from'], string> = {
  customer: 'self-end bg-accent text-on-accent',
  flow: 'self-start bg-sunken text-ink',
  note: 'self-center text-xs text-ink-faint',
};

/** What a customer may send besides texts. A trial has no real file, so it uses an example's URL. */
const media = (['image', 'document', 'audio', 'video'] as const).map((kind) => ({
  kind,
  media_url: `https://example.com/${kind}`,
}));

const DAY_HOURS = 24;

/** A chat with the draft, as the customer, with each step of the flow. Sends no messages, but makes API calls. */
export function TryPanel({
  begin,
  view,
  onProgress,
  onShow,
  onClose,
}: {
  /** Of a run to try again. */
  begin: Beginning | null;
  /** What the canvas shows of the trial. */
  view: TrialView;
  onProgress: (trial: TrialProgress) => void;
  /** Shows a node of the draft. */
  onShow: (id: string) => void;
  onClose: () => void;
}) {
  const { flowId, graph } = useEditor();
  const [customer, setCustomer] = useState(begin?.customer ?? TEST_CUSTOMER);
  const { trial, send, restart } = useTrial(flowId, customer);
  const [text, setText] = useState(begin?.text ?? '');
  const { steps, state, lines, isBusy } = trial;
  useEffect(() => {
    onProgress({ steps, state });
  }, [steps, state, onProgress]);
  const say = (input: TrialInput) => !isBusy && send(graph, input);
  const isWaiting = state?.state === 'waiting';
  const isOver = !state || state.state === 'completed' || state.state === 'failed';
  const variables = Object.entries(state?.variables ?? {});
  return (
    <section aria-label={words.title} className="flex h-full min-h-72 flex-col">
      <header className="flex items-center gap-1 border-b border-line px-4 py-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{words.title}</h2>
          <p className="text-xs text-ink-faint">{words.hint}</p>
        </div>
        <Button variant="ghost" size="iconSm" aria-label={words.restart} onClick={restart}>
          <RotateCcw aria-hidden />
        </Button>
        <Button variant="ghost" size="iconSm" aria-label={commonText.close} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </header>
      <details className="border-b border-line px-4 py-2 text-[0.8125rem]">
        <summary className="truncate">
          <span className="font-medium">{words.customer.title}: </span>
          {customer.name || customer.phone}
        </summary>
        <div className="pt-2 pb-1">
          <TrialCustomerForm customer={customer} onChange={setCustomer} />
        </div>
      </details>
      {/* Reversed, so that the browser keeps the last line in sight when lines come or the sections below grow. */}
      <div role="log" aria-label={words.title} className="flex min-h-48 flex-1 flex-col-reverse overflow-y-auto">
        <div className="mb-auto flex flex-col gap-2 p-4">
          {lines.map((line) => (
            <Line key={line.id} line={line} say={say} />
          ))}
          <FormError message={trial.error ?? undefined} />
          {isOver && <TrialOpenings order={begin?.order ?? null} say={say} />}
          {isWaiting && (
            <div className="flex justify-center gap-2">
              <Button size="sm" onClick={() => say({ type: 'time_passes' })}>
                {words.skipWait}
              </Button>
              <Button size="sm" onClick={() => say({ type: 'time_passes', hours: DAY_HOURS })}>
                {words.dayPasses}
              </Button>
            </div>
          )}
          {isWaiting && state.waiting?.event && <EventForm onPost={(body) => say({ type: 'event', body })} />}
        </div>
      </div>
      <StepList steps={steps} graph={graph} view={view} onShow={onShow} />
      {variables.length > 0 && (
        <details className="max-h-28 shrink-0 overflow-y-auto border-t border-line px-4 py-2 text-xs md:max-h-40" open>
          <summary className="font-medium">{words.variables}</summary>
          <div className="mt-1">
            <ValueView value={state?.variables} />
          </div>
        </details>
      )}
      <FlowTests recorded={testOf(trial, customer)} />
      <form
        className="sticky bottom-0 flex gap-2 border-t border-line bg-surface p-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!text.trim() || isBusy) return;
          say({ type: 'message', text });
          setText('');
        }}
      >
        <Menu
          align="start"
          side="top"
          trigger={
            <Button size="icon" aria-label={words.attach}>
              <Paperclip aria-hidden />
            </Button>
          }
        >
          {media.map(({ kind, media_url }) => (
            <MenuItem key={kind} onClick={() => say({ type: 'message', text: '', kind, media_url })}>
              {words.media[kind]}
            </MenuItem>
          ))}
          <MenuItem onClick={() => say({ type: 'message', text: '', kind: 'order' })}>{words.order}</MenuItem>
        </Menu>
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

/** Posts the event that the flow waits for. */
function EventForm({ onPost }: { onPost: (body: JsonValue) => void }) {
  const [text, setText] = useState('{}');
  const [isBroken, setBroken] = useState(false);
  const post = () => {
    try {
      onPost(JSON.parse(text));
    } catch {
      setBroken(true);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={words.event} error={isBroken ? words.eventBroken : undefined}>
        <Textarea
          rows={3}
          className="font-mono text-xs"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setBroken(false);
          }}
        />
      </Field>
      <Button size="sm" className="self-start" onClick={post}>
        {words.postEvent}
      </Button>
    </div>
  );
}

/** A line of the chat, with its choices below. */
function Line({ line, say }: { line: TrialLine; say: (input: TrialInput) => void }) {
  const { from, text, choices } = line;
  return (
    <div className={cn('max-w-[85%] rounded-xl px-3 py-1.5', looks[from])}>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]">
        {text}
      </p>
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
  );
}

type Steps = TrialProgress['steps'];
type TrialView = Pick<ReturnType<typeof useTrialView>, 'calls' | 'call' | 'node' | 'open'>;

/** The trial's steps, shown like those of a run. Steps of a called flow lead to that flow's graph. */
function StepList({
  steps,
  graph,
  view: { calls, call: looked, node, open },
  onShow,
}: {
  steps: Steps;
  graph: Graph;
  view: TrialView;
  onShow: (id: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  if (steps.length === 0) return null;
  const names = graphWords(graph);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="max-h-[45%] min-h-11 overflow-y-auto border-t border-line px-4 py-2">
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-6 items-center gap-1 rounded text-xs font-medium"
        onClick={() => setOpen(!isOpen)}
      >
        <Arrow aria-hidden className="size-3.5" />
        {words.steps(steps.length)}
      </button>
      {isOpen && (
        <ol aria-label={words.steps(steps.length)} className="mt-2 flex flex-col gap-2">
          {steps.map((step) => {
            const call = calls.find(({ steps }) => steps.includes(step));
            const opened = calls.find(({ opener }) => opener === step.number);
            return (
              <li key={step.number}>
                <StepCard
                  step={step}
                  names={names}
                  isSelected={call !== undefined && call === looked && step.node_id === node}
                  onSelect={() => (call ? open(call, step.node_id) : onShow(step.node_id))}
                  follow={opened && { flow: opened.name, onFollow: () => open(opened, null) }}
                />
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
