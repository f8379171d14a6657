'use client';
import { Search } from 'lucide-react';
import { cn } from '#components/browser/cn.ts';
import { inboxText } from '#components/i18n/en/inbox-text.ts';
import { useContactFacets } from '../contacts/use-contact-facets.ts';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';

const { filters: words } = inboxText;
const shows = ['all', 'unread', 'open', 'closed'] as const;

/** What of the inbox one wants to see. */
export type ShownList = { search: string; tag: string | null; show: (typeof shows)[number] };

const ANY = '';

/** The top of the inbox's list: its heading, the search, and what to show. */
export function ListFilters({ shown, onChange }: { shown: ShownList; onChange: (shown: ShownList) => void }) {
  const { data: facets } = useContactFacets();
  const tags = facets?.tags ?? [];
  return (
    <div className="flex flex-col gap-2.5 border-b border-line px-3 pt-4 pb-2.5">
      <h1 className="px-1 text-xl font-semibold tracking-[-0.015em]">{inboxText.title}</h1>
      <div className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" />
          <Input
            type="search"
            aria-label={inboxText.search}
            placeholder={inboxText.searchHint}
            value={shown.search}
            onChange={({ target }) => onChange({ ...shown, search: target.value })}
            className="pl-9"
          />
        </div>
        {tags.length > 0 && (
          <Select
            aria-label={words.tag}
            className="w-28 shrink-0"
            value={shown.tag ?? ANY}
            onValueChange={(tag) => onChange({ ...shown, tag: tag === ANY ? null : tag })}
            options={[{ value: ANY, label: words.anyTag }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          />
        )}
      </div>
      <fieldset className="flex gap-1 overflow-x-auto p-0.5">
        <legend className="sr-only">{words.label}</legend>
        {shows.map((show) => (
          <label
            key={show}
            className={cn(
              'flex h-7 cursor-pointer items-center whitespace-nowrap rounded-md px-2 text-[0.8125rem] font-medium pointer-coarse:h-9',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              show === shown.show ? 'bg-accent-soft text-accent-text' : 'text-ink-soft hover:bg-hover hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="inbox-show"
              className="sr-only"
              checked={show === shown.show}
              onChange={() => onChange({ ...shown, show })}
            />
            {words[show]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
