import { ScrollArea } from '@base-ui/react/scroll-area';
import { Braces, Check, CornerDownRight, X } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { durationText } from '#components/browser/duration-text.ts';
import { flowRunsText as words } from '#components/i18n/en/flows-text.ts';
import type { GraphWords } from '#lib/flows/graph/node-names.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { ValueView } from './value-view.tsx';

export type ShownStep = {
  number: number;
  node_id: string;
  called: { flow: string; title: string; exit: string | null } | null;
  input: unknown;
  output: unknown;
  handle: string | null;
  error: string | null;
  duration_ms: number;
  started_at?: string;
};

/** A rule that a condition evaluated, as stored in its step. */
type Rule = { branch: string; rule: string; value: string; is_true: boolean; warning?: string };

/** One step of a run or trial: when, how long, which exit, its input and output. */
export function StepCard({
  step,
  names,
  isSelected = false,
  onSelect,
  follow,
}: {
  step: ShownStep;
  /** Names for the nodes of the run's own flow. */
  names: GraphWords;
  isSelected?: boolean;
  onSelect?: () => void;
  /** Opens the flow that this step called. */
  follow?: { flow: string; onFollow: () => void } | undefined;
}) {
  const { number, node_id, called, input, output, handle, error, duration_ms, started_at } = step;
  const [isRaw, setRaw] = useState(false);
  const checked = rulesOf(input);
  const attempts = attemptsOf(output);
  const own = called ? undefined : names[node_id];
  const title = called?.title ?? own?.name ?? node_id;
  const exit = called ? called.exit : handle && (own?.exits[handle] ?? handle);
  return (
    <section
      data-step={number}
      className={cn(
        'min-w-0 rounded-xl border border-line bg-surface p-3 text-[0.8125rem]',
        called && 'ml-4',
        isSelected && 'border-accent ring-2 ring-accent/35',
      )}
    >
      <div className="flex items-start gap-2">
        <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-ink-faint tabular-nums">{number}</span>
          <h2 className="min-w-0 font-semibold wrap-anywhere">
            {onSelect ? (
              <button type="button" className="rounded text-left hover:underline" onClick={onSelect}>
                {title}
              </button>
            ) : (
              title
            )}
          </h2>
          {exit && <Badge tone={handle === 'error' ? 'danger' : 'neutral'}>{words.leftBy(exit)}</Badge>}
          {attempts && <Badge tone="warn">{words.attempts(attempts)}</Badge>}
        </div>
        <Button
          variant="ghost"
          size="iconSm"
          className="shrink-0"
          aria-label={words.raw(number)}
          aria-pressed={isRaw}
          title={words.rawTitle}
          onClick={() => setRaw(!isRaw)}
        >
          <Braces aria-hidden />
        </Button>
      </div>
      <p className="flex flex-wrap gap-x-2 text-xs text-ink-faint tabular-nums">
        <code>{node_id}</code>
        {called && <span className="min-w-0 wrap-anywhere">{words.inFlow(called.flow)}</span>}
        {started_at && <DateTime value={started_at} />}
        <span>{durationText(duration_ms)}</span>
      </p>
      {error && <p className="mt-1.5 wrap-anywhere text-danger-text">{error}</p>}
      {follow && (
        <Button size="sm" className="mt-2" onClick={follow.onFollow}>
          <CornerDownRight aria-hidden />
          {words.follow(follow.flow)}
        </Button>
      )}
      {isRaw ? (
        <JsonBlock value={{ input, output }} />
      ) : (
        <>
          {checked ? <Rules checked={checked} /> : <Side title={words.input} value={input} />}
          <Side title={words.output} value={output} />
        </>
      )}
    </section>
  );
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/**
 * The rules, if a step's input is that of a condition. Parsed without a schema, because zod is larger than this page.
 */
function rulesOf(input: unknown): Rule[] | undefined {
  const checked = fieldOf(input, 'checked');
  return Array.isArray(checked) && checked.every(isRule) ? checked : undefined;
}

function isRule(value: unknown): value is Rule {
  const texts = ['branch', 'rule', 'value'].every((name) => typeof fieldOf(value, name) === 'string');
  const isWarned = ['string', 'undefined'].includes(typeof fieldOf(value, 'warning'));
  return texts && isWarned && typeof fieldOf(value, 'is_true') === 'boolean';
}

/** The number of attempts of a step, if more than one. */
function attemptsOf(output: unknown): number | undefined {
  const attempts = fieldOf(output, 'attempts');
  return Number.isInteger(attempts) && Number(attempts) > 1 ? Number(attempts) : undefined;
}

/** The rules that a condition evaluated, with the values that it found. */
function Rules({ checked }: { checked: Rule[] }) {
  return (
    <ul className="mt-2 flex flex-col gap-1">
      {checked.map(({ branch, rule, value, is_true, warning }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same rule may occur twice, and the list never changes.
        <li key={index} className="flex items-start gap-2">
          {is_true ? (
            <Check aria-label={words.holds} className="mt-0.5 size-4 shrink-0 text-ok-text" />
          ) : (
            <X aria-label={words.fails} className="mt-0.5 size-4 shrink-0 text-danger-text" />
          )}
          <span className="min-w-0 wrap-anywhere">
            <span className="text-ink-faint">{branch}: </span>
            {rule} <span className="text-ink-soft">({value === '' ? words.empty : words.was(value)})</span>
            {warning && <span className="block text-warn-text">{warning}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Side({ title, value }: { title: string; value: unknown }) {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  if (isEmpty) return null;
  return (
    <section className="mt-2 min-w-0">
      <h3 className="mb-0.5 text-xs font-medium text-ink-soft">{title}</h3>
      <ValueView value={value} />
    </section>
  );
}

function JsonBlock({ value }: { value: unknown }) {
  return (
    // The keyboard can scroll it, too.
    <ScrollArea.Root className="mt-2">
      <ScrollArea.Viewport className="max-h-72 overflow-auto rounded-lg bg-sunken p-2.5 -outline-offset-2">
        <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{JSON.stringify(value, null, 2)}</pre>
      </ScrollArea.Viewport>
    </ScrollArea.Root>
  );
}
