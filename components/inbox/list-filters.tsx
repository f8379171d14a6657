'use client';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { inboxText } from '#components/i18n/en/inbox-text.ts';
import { teamText } from '#components/i18n/en/team-text.ts';
import { useContactFacets } from '../contacts/use-contact-facets.ts';
import { withChosen } from '../contacts/with-chosen.ts';
import { shortCount } from '../shell/short-count.ts';
import { useInboxCounts } from '../shell/use-inbox-counts.ts';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import {
  owners,
  type ShownList,
  searchesMessages,
  searchPlaces,
  shows,
  statuses,
  statusOf,
  withStatus,
} from './inbox-filter.ts';
import { NewConversationButton } from './new-conversation-button.tsx';

const { filters: words } = inboxText;

const ANY = '';

const statusOptions = statuses.map((value) => ({ value, label: teamText.statuses[value] }));

/** The top of the inbox's list: heading, search and filters. */
export function ListFilters({ shown, onChange }: { shown: ShownList; onChange: (shown: ShownList) => void }) {
  const { data: facets } = useContactFacets();
  const tags = withChosen(facets?.tags, shown.tag);
  // Messages are found whatever the status and the tags, which wait for the next search for people.
  const isForMessages = searchesMessages(shown);
  return (
    <div className="flex flex-col gap-2.5 border-b border-line px-3 pt-4 pb-2.5">
      <div className="flex items-center justify-between gap-2">
        <h1 className="px-1 text-xl font-semibold tracking-[-0.015em]">{inboxText.title}</h1>
        <div className="flex items-center gap-1">
          <Select
            aria-label={teamText.statusFilter}
            className="w-32"
            disabled={isForMessages}
            value={isForMessages ? 'any' : statusOf(shown)}
            onValueChange={(status) => onChange(withStatus(shown, status))}
            options={statusOptions}
          />
          <NewConversationButton />
        </div>
      </div>
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
        {/* Also while the tags load, and where there are none yet: nothing shifts when the first one comes. */}
        <Select
          aria-label={words.tag}
          className="w-26 shrink-0"
          disabled={isForMessages}
          value={(!isForMessages && shown.tag) || ANY}
          onValueChange={(tag) => onChange({ ...shown, tag: tag === ANY ? null : tag })}
          options={[{ value: ANY, label: words.anyTag }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
        />
      </div>
      {shown.search.trim() !== '' && (
        <Choices
          label={inboxText.searchIn.label}
          name="inbox-search-in"
          options={searchPlaces.map((value) => ({ value, label: inboxText.searchIn[value] }))}
          value={shown.searchIn}
          onChange={(searchIn) => onChange({ ...shown, searchIn })}
        />
      )}
      {!isForMessages && <PeopleChoices shown={shown} onChange={onChange} />}
    </div>
  );
}

/** Which conversations to show. */
function PeopleChoices({ shown, onChange }: { shown: ShownList; onChange: (shown: ShownList) => void }) {
  const counts = useInboxCounts();
  const [statusBefore, setStatusBefore] = useState<ShownList['status']>(null);
  const chooseOwner = (owner: ShownList['owner']) => {
    if (owner === 'mentions') {
      setStatusBefore(shown.status);
      onChange({ ...shown, owner, status: null });
    } else if (shown.owner === 'mentions') onChange({ ...shown, owner, status: shown.status ?? statusBefore });
    else onChange({ ...shown, owner });
  };
  return (
    <>
      <Choices
        label={teamText.ownerFilter}
        name="inbox-owner"
        options={owners.map((value) => ({
          value,
          label: teamText.owners[value],
          count: value === 'me' ? counts?.mine : value === 'mentions' ? counts?.mentions : undefined,
        }))}
        value={shown.owner}
        onChange={chooseOwner}
      />
      <Choices
        label={words.label}
        name="inbox-show"
        options={shows.map((value) => ({ value, label: words[value] }))}
        value={shown.show}
        onChange={(show) => onChange({ ...shown, show })}
      />
    </>
  );
}

type Option<Value> = { value: Value; label: string; count?: number | undefined };

function Choices<Value extends string>({
  label,
  name,
  options,
  value: chosen,
  onChange,
}: {
  label: string;
  name: string;
  options: Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}): ReactNode {
  return (
    <fieldset className="flex gap-1 overflow-x-auto p-0.5 [scrollbar-width:none]">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, label, count = 0 }) => (
        <label
          key={value}
          className={cn(
            'flex h-7 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-md px-2 text-[0.8125rem] font-medium pointer-coarse:h-9',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent',
            value === chosen ? 'bg-accent-soft text-accent-text' : 'text-ink-soft hover:bg-hover hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            aria-label={count > 0 ? teamText.counted(label, shortCount(count)) : label}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {label}
          {count > 0 && (
            <span aria-hidden className="text-xs tabular-nums">
              {shortCount(count)}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
