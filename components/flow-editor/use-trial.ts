import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { callAdmin } from '#components/browser/admin-client.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import type { JsonValue } from '#lib/flows/template/variables.ts';
import type { TrialView, tryFlowOperation } from '#lib/flows/trials/admin-operations.ts';
import { attributesAfter } from '#lib/flows/trials/attributes-after.ts';
import type { TrialOrder, tryFlowBody } from '#lib/flows/trials/schema.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { type ScriptStep, stepsOfAnswer, stepsOfHours, stepsOfInput } from './record-test.ts';
import type { TrialCustomer } from './trial-customer.ts';

const words = flowEditorText.trial;

type State = TrialView['state'];
type Choice = { id: string; title: string; section?: string | undefined };
export type TrialLine = { id: number; from: 'customer' | 'flow' | 'note'; text: string; choices: Choice[] };
export type TrialInput =
  | { type: 'message'; text: string; kind?: string; choice_id?: string; media_url?: string; order?: TrialOrder }
  | { type: 'continue' }
  | { type: 'event'; body: JsonValue }
  | { type: 'time_passes'; hours?: number };

type Step = TrialView['steps'][number];
type Attributes = TrialCustomer['attributes'];
/**
 * `script` is the chat as steps of a test. `kept` is what the flow has made of the attributes that the customer was `given`,
 * once it has changed them.
 */
type Trial = {
  lines: TrialLine[];
  state: State;
  steps: Step[];
  error: string | null;
  isBusy: boolean;
  script: ScriptStep[];
  kept: { given: Attributes; now: Attributes } | null;
};

const BEGINNING: Trial = { lines: [], state: null, steps: [], error: null, isBusy: false, script: [], kept: null };

/** A chat with the draft: its lines, the flow's state, and each step since the last start. */
export function useTrial(flowId: string, customer: TrialCustomer) {
  const { slug: workspace } = useWorkspace();
  const [trial, setTrial] = useState(BEGINNING);
  const latest = useRef(BEGINNING);
  const round = useRef(0);
  const quiet = useRef<NodeJS.Timeout>(undefined);
  const put = useCallback((next: Trial) => {
    latest.current = next;
    setTrial(next);
  }, []);

  const { mutateAsync: tryFlow } = useMutation<TrialView, Error, z.input<typeof tryFlowBody>>({
    mutationFn: (body) =>
      callAdmin<typeof tryFlowOperation>('POST /api/admin/{workspace}/flows/{flow_id}/try', {
        params: { workspace, flow_id: flowId },
        body,
      }),
  });
  const play = useCallback(
    async (graph: Graph, input: TrialInput) => {
      const mine = round.current;
      // A lost connection may have left the flow on its way.
      const isUnderWay = latest.current.state?.state === 'running';
      const due: TrialInput[] = isUnderWay ? [{ type: 'continue' }, input] : [input];
      try {
        for (let next = due.shift(); next; next = due.shift()) {
          const { state } = latest.current;
          const { id: _, isFirst, ...given } = customer;
          const contact = { ...given, attributes: attributesOf(latest.current, customer) };
          const said = next.type === 'message' ? { ...next, is_first: isFirst } : next;
          const answer: TrialView = await tryFlow({ graph, state, input: said, contact });
          // The chat was restarted in the meantime, so this result is outdated.
          if (mine !== round.current) return;
          put(advanced(latest.current, { input: next, answer, customer }));
          if (answer.state?.state === 'running' && !answer.is_ignored) due.unshift({ type: 'continue' });
        }
      } catch (error) {
        if (mine !== round.current) return;
        put({ ...latest.current, error: error instanceof Error ? error.message : String(error) });
      } finally {
        if (mine === round.current) put({ ...latest.current, isBusy: false });
      }
      // A question waits a moment in case the customer writes more.
      const { collect_until: until } = latest.current.state ?? {};
      if (mine !== round.current || !until || latest.current.error) return;
      quiet.current = setTimeout(() => {
        put({ ...latest.current, isBusy: true });
        void play(graph, { type: 'time_passes' });
      }, Date.parse(until) - Date.now());
    },
    [tryFlow, customer, put],
  );

  const send = useCallback(
    (graph: Graph, input: TrialInput) => {
      const said = saidBy(input).map((text) => line(latest.current.lines, 'customer', text));
      clearTimeout(quiet.current);
      const isNew = !latest.current.state || ['completed', 'failed'].includes(latest.current.state.state);
      const steps = isNew ? [] : latest.current.steps;
      const lines = [...latest.current.lines, ...said];
      put({ ...latest.current, lines, steps, error: null, isBusy: true });
      void play(graph, input);
    },
    [play, put],
  );
  useEffect(() => () => clearTimeout(quiet.current), []);
  const restart = useCallback(() => {
    round.current += 1;
    clearTimeout(quiet.current);
    put(BEGINNING);
  }, [put]);
  return { trial, send, restart };
}

/** The attributes of the customer as the flow has left them in this chat. */
function attributesOf({ kept }: Trial, { attributes }: TrialCustomer): Attributes {
  return kept?.given === attributes ? kept.now : attributes;
}

type Played = { input: TrialInput; answer: TrialView; customer: TrialCustomer };

function advanced(before: Trial, { input, answer, customer }: Played): Trial {
  let { lines } = before;
  const say = (from: TrialLine['from'], text: string, choices: Choice[] = []) => {
    lines = [...lines, line(lines, from, text, choices)];
  };
  for (const { handle, error, output } of answer.steps) {
    const { unset_variables: unset, warning } = output as { unset_variables?: string[]; warning?: string };
    if (unset) say('note', words.unset(unset.join(', ')));
    if (warning) say('note', warning);
    if (error && handle) say('note', words.errorExit(error));
  }
  for (const message of answer.messages) say('flow', textOf(message), message.buttons ?? []);
  if (answer.is_ignored) say('note', answer.state?.state === 'handed_off' ? words.held : words.ignored);
  if (answer.state?.state === 'failed') say('note', words.failed(answer.state.error ?? ''));
  if (answer.state?.state === 'completed') say('note', words.completed);
  if (answer.handoff) say('note', [words.handedOff, answer.handoff.note].filter(Boolean).join(' '));
  return {
    ...before,
    lines,
    steps: answer.steps.reduce(withStep, before.steps),
    script: scriptAfter(before, input, answer),
    kept: answer.contact
      ? { given: customer.attributes, now: attributesAfter(attributesOf(before, customer), answer.contact) }
      : before.kept,
    state: answer.state,
  };
}

/** Leaves out what the flow did not take: a test with it would fail there. */
function scriptAfter(before: Trial, input: TrialInput, answer: TrialView): ScriptStep[] {
  if (answer.is_ignored) return before.script;
  const acts = [...stepsOfInput(input, before), ...stepsOfHours(input, answer, before)];
  return [...before.script, ...acts, ...stepsOfAnswer(answer, wordsOf)];
}

/** A waiting step is reported again when the flow leaves it: keep its input and add what is new. */
function withStep(steps: Step[], step: Step): Step[] {
  const before = steps.find(({ number }) => number === step.number);
  if (!before) return [...steps, step];
  const { handle, error } = step;
  const called = step.called ?? before.called;
  const whole = { ...before, called, handle, error, output: { ...before.output, ...step.output } };
  return steps.map((one) => (one === before ? whole : one));
}

function saidBy(input: TrialInput): string[] {
  if (input.type === 'time_passes') return input.hours ? [words.hoursPass(input.hours)] : [];
  if (input.type === 'event') return [words.eventComes(JSON.stringify(input.body))];
  if (input.type !== 'message') return [];
  const attached = input.media_url || input.kind === 'order' ? words.attachment(input.kind ?? '') : '';
  return [[attached, input.text].filter(Boolean).join(' ')];
}

function line(lines: TrialLine[], from: TrialLine['from'], text: string, choices: Choice[] = []): TrialLine {
  return { id: lines.length, from, text, choices };
}

function textOf(message: TrialView['messages'][number]): string {
  const { type = 'text', body, caption, media_url, template_name } = message as Record<string, string | undefined>;
  if (type === 'text') return body ?? '';
  return [words.attachment(type), template_name ?? caption ?? media_url].filter(Boolean).join(' ');
}

/** The text that a test compares: a template's name, or a file's caption or URL. */
function wordsOf(message: TrialView['messages'][number]): string {
  const { type = 'text', body, caption, media_url, template_name } = message as Record<string, string | undefined>;
  return (type === 'text' ? body : (template_name ?? caption ?? media_url)) ?? '';
}
