import { cn } from '#components/browser/cn.ts';
import { flowRunsText as words } from '#components/i18n/en/flows-text.ts';

const MAX_ITEMS = 100;
const LONG = 400;

/** A JSON value for people: names next to values, texts as they are. A press opens long texts. */
export function ValueView({ value }: { value: unknown }) {
  if (typeof value === 'string') return <Text text={value} />;
  if (typeof value !== 'object' || value === null) {
    return <span className="font-mono text-info-text">{String(value)}</span>;
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return <span className="text-ink-faint">{words.nothing}</span>;
  return (
    <dl className="flex min-w-0 flex-col gap-1">
      {entries.slice(0, MAX_ITEMS).map(([name, item]) => {
        const isNested = typeof item === 'object' && item !== null && Object.keys(item).length > 0;
        return (
          <div key={name} className={cn('min-w-0', !isNested && 'flex gap-2')}>
            <dt className="shrink-0 text-ink-faint">{Array.isArray(value) ? Number(name) + 1 : name}</dt>
            <dd className={cn('min-w-0 wrap-anywhere', isNested && 'mt-0.5 ml-0.5 border-l border-line pl-2.5')}>
              <ValueView value={item} />
            </dd>
          </div>
        );
      })}
      {entries.length > MAX_ITEMS && <div className="text-ink-faint">… {entries.length - MAX_ITEMS}</div>}
    </dl>
  );
}

function Text({ text }: { text: string }) {
  if (text === '') return <span className="text-ink-faint">{words.empty}</span>;
  if (text.length <= LONG) return <span className="whitespace-pre-wrap">{text}</span>;
  return (
    <details>
      <summary className="line-clamp-3">{text.slice(0, LONG)}…</summary>
      <span className="whitespace-pre-wrap">{text}</span>
    </details>
  );
}
