'use client';
import { CircleCheck, SearchX } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { inboxText } from '#components/i18n/en/inbox-text.ts';
import { teamText } from '#components/i18n/en/team-text.ts';
import { useDensity } from '../shell/use-density.ts';
import { useInboxCounts } from '../shell/use-inbox-counts.ts';
import { Button } from '../ui/button.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { part } from '../ui/part.tsx';
import { ConversationPicture } from '../ui/pictures/conversation-picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { ConversationRow, RowSkeleton } from './conversation-row.tsx';
import {
  filtersOf,
  type ShownList,
  searchesMessages,
  shownOf,
  statusOf,
  usualFilters,
  withStatus,
} from './inbox-filter.ts';
import { ListFilters } from './list-filters.tsx';
import { MESSAGE_PARAMETER, withoutMessage } from './message-address.ts';
import { useInboxList } from './use-inbox-list.ts';
import { COUNT_ATTRIBUTE, GAP_ATTRIBUTE, ROW_ATTRIBUTE } from './use-list-keys.ts';
import { useShownList } from './use-shown-list.ts';
import { useVisibleRows } from './use-visible-rows.ts';

const MessageHits = dynamic(
  part(() => import('./message-hits.tsx').then((file) => file.MessageHits)),
  { loading: () => null },
);

/** In pixels, the same as in conversation-row.tsx. */
const ROW_HEIGHTS = { comfortable: 72, compact: 56 };
const OVERSCAN = 8;
/** How many rows before the end the next page is fetched. */
const AHEAD = 30;

/** All conversations, newest activity first. Renders only the rows in sight, so their number does not matter. */
export function ConversationList({ selected, baseUrl }: { selected: string | null; baseUrl: string }) {
  const [shown, setShown, asked] = useShownList();
  const address = withoutMessage(asked).toString();
  // Defer the state and not the filters derived from it: an object that is new on every render is deferred forever.
  const filters = filtersOf(useDeferredValue(shown));
  const isFiltered = !isUsual(shown);
  const counts = useInboxCounts();
  const list = useInboxList(filters);
  const rows = list.data?.pages.flatMap(({ conversations }) => conversations) ?? [];
  const scroller = useRef<HTMLDivElement>(null);
  const [density] = useDensity();
  const rowHeight = ROW_HEIGHTS[density];
  const places = useVisibleRows({ scroller, count: rows.length, rowHeight, overscan: OVERSCAN });
  const end = places.at(-1) ?? 0;
  const gap = useGap(rows, selected);
  const [focused, setFocused] = useState<string | null>(null);
  const shownIds = places.map((place) => rows[place]?.id);
  const stop = [focused, selected].find((id) => id !== null && shownIds.includes(id)) ?? shownIds[0];
  const { hasNextPage, isFetching, isError, isFetchNextPageError, fetchNextPage } = list;
  const readsOn = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (readsOn && end >= rows.length - AHEAD) void fetchNextPage();
  }, [end, rows.length, readsOn, fetchNextPage]);

  return (
    <section aria-label={inboxText.listLabel} className="flex h-full min-h-0 flex-col">
      <ListFilters shown={shown} onChange={setShown} />
      {searchesMessages(shown) && (
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain" tabIndex={-1}>
          <MessageHits search={shown.search} address={address} selected={asked.get(MESSAGE_PARAMETER)} />
        </div>
      )}
      <div
        ref={scroller}
        hidden={searchesMessages(shown)}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
        tabIndex={-1}
      >
        {isError && !isFetchNextPageError && (
          <div className="p-3">
            <QueryError error={list.error} retry={list.refetch} />
          </div>
        )}
        {list.isPending && <RowSkeleton count={10} />}
        {list.isSuccess && rows.length === 0 && (
          <Nothing
            isFiltered={isFiltered}
            isFirst={counts?.any === false}
            baseUrl={baseUrl}
            onClear={() => setShown(shownOf({}))}
            onAnyStatus={
              shown.search.trim() !== '' && statusOf(shown) !== 'any' ? () => setShown(withStatus(shown, 'any')) : null
            }
          />
        )}
        {rows.length > 0 && (
          <ul
            className="relative"
            style={{ height: rows.length * rowHeight }}
            {...{ [COUNT_ATTRIBUTE]: rows.length, [GAP_ATTRIBUTE]: gap }}
            onFocus={({ target }) => {
              const place = target.getAttribute(ROW_ATTRIBUTE);
              if (place !== null) setFocused(rows[Number(place)]?.id ?? null);
            }}
          >
            {places.map((place) => {
              const conversation = rows[place];
              return (
                conversation && (
                  <ConversationRow
                    key={conversation.id}
                    conversation={conversation}
                    address={address}
                    place={place}
                    count={hasNextPage ? -1 : rows.length}
                    isSelected={conversation.id === selected}
                    isTabStop={conversation.id === stop}
                  />
                )
              );
            })}
          </ul>
        )}
        {isFetchNextPageError && (
          <div className="p-3">
            <QueryError error={list.error} retry={fetchNextPage} />
          </div>
        )}
        {list.isFetchingNextPage && <RowSkeleton count={1} />}
      </div>
    </section>
  );
}

/** Where the row of the open conversation was before it left the list; undefined while it is there. */
function useGap(rows: readonly { id: string }[], selected: string | null): number | undefined {
  const [last, setLast] = useState({ selected, place: -1 });
  const place = rows.findIndex(({ id }) => id === selected);
  if (selected !== last.selected || (place >= 0 && place !== last.place)) setLast({ selected, place });
  return place < 0 && selected === last.selected && last.place >= 0 ? last.place : undefined;
}

function Nothing({
  isFiltered,
  isFirst,
  baseUrl,
  onClear,
  onAnyStatus,
}: {
  isFiltered: boolean;
  /** True if there are no conversations at all. */
  isFirst: boolean;
  baseUrl: string;
  onClear: () => void;
  /** Searches conversations of every status; null if that is done already. */
  onAnyStatus: (() => void) | null;
}) {
  if (isFirst) {
    return (
      <EmptyState
        picture={<ConversationPicture />}
        title={inboxText.emptyTitle}
        description={inboxText.emptyBody}
        example={<CodeBlock code={templateCurl({ baseUrl })} />}
      />
    );
  }
  if (!isFiltered) {
    return <EmptyState icon={CircleCheck} title={teamText.nothingOpen} description={teamText.nothingOpenBody} />;
  }
  return (
    <EmptyState
      icon={SearchX}
      title={inboxText.nothingMatches}
      description={inboxText.nothingMatchesBody}
      actions={
        <>
          {onAnyStatus && <Button onClick={onAnyStatus}>{inboxText.searchAnyStatus}</Button>}
          <Button onClick={onClear}>{inboxText.clearFilters}</Button>
        </>
      }
    />
  );
}

/** True if no filter is set beyond the defaults. */
function isUsual(shown: ShownList): boolean {
  return JSON.stringify(filtersOf(shown)) === JSON.stringify(usualFilters);
}

/** The request for a first message to someone: a template. */
function templateCurl({ baseUrl }: { baseUrl: string }): string {
  return [
    `curl -X POST ${baseUrl}/messages \\`,
    '  -H "X-API-Key: $KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{"to": "+91 98123 45678", "type": "template", "template_name": "hello_world", "language_code": "en_US"}'`,
  ].join('\n');
}
