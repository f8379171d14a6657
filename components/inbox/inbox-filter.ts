import type { InboxFilters } from '#lib/messaging/conversations/admin-operations.ts';

export const shows = ['all', 'unread', 'open', 'closed'] as const;
export const statuses = ['open', 'snoozed', 'closed', 'any'] as const;
/** Where to search: in names and numbers, or in message texts. */
export const searchPlaces = ['people', 'messages'] as const;
export const owners = ['everyone', 'me', 'none', 'mentions'] as const;

/** The part of the inbox to show. */
export type ShownList = {
  search: string;
  tag: string | null;
  show: (typeof shows)[number];
  /** Null while no one has chosen one: see {@link statusOf}. */
  status: (typeof statuses)[number] | null;
  owner: (typeof owners)[number];
  searchIn: (typeof searchPlaces)[number];
};

/** The parameters' names in the address. */
export const shownNames = ['search', 'tag', 'show', 'status', 'owner', 'in'] as const;

export type ShownAddress = Partial<Record<(typeof shownNames)[number], string | undefined>>;

/** The default filters. */
export const usualFilters = { status: 'open' } as const satisfies InboxFilters;

/** Parses an address's parameters. Invalid values count as absent. */
export function shownOf({ search = '', tag, show, status, owner, in: place }: ShownAddress): ShownList {
  return {
    search,
    tag: tag ?? null,
    show: one(shows, show),
    status: statuses.find((value) => value === status) ?? null,
    owner: one(owners, owner),
    searchIn: one(searchPlaces, place),
  };
}

/** The address's parameters for a list; null for defaults. */
export function addressOf({ search, tag, show, status, owner, searchIn }: ShownList) {
  return {
    search: search || null,
    tag,
    show: show === shows[0] ? null : show,
    status,
    owner: owner === owners[0] ? null : owner,
    in: searchIn === searchPlaces[0] ? null : searchIn,
  };
}

/**
 * The status to show: the chosen one, or else open conversations. People who are searched for, mentions, and what someone
 * has marked as unread may be in conversations that are closed or snoozed by now.
 */
export function statusOf({ search, owner, show, status }: ShownList): (typeof statuses)[number] {
  return status ?? (search.trim() !== '' || owner === 'mentions' || show === 'unread' ? 'any' : 'open');
}

/** The list with this status. What would be shown anyway is not kept as a choice. */
export function withStatus(shown: ShownList, status: (typeof statuses)[number]): ShownList {
  const unchosen = { ...shown, status: null };
  return statusOf(unchosen) === status ? unchosen : { ...shown, status };
}

export function filtersOf(shown: ShownList): InboxFilters {
  const { search, tag, show, owner } = shown;
  const status = statusOf(shown);
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(tag !== null && { tag }),
    ...(show === 'unread' && { unread: 'true' }),
    ...((show === 'open' || show === 'closed') && { window: show }),
    ...(status !== 'any' && { status }),
    ...(owner === 'mentions' && { mentions: 'me' as const }),
    ...((owner === 'me' || owner === 'none') && { assignee: owner }),
  };
}

/** Whether the search is for message texts, not for people. */
export const searchesMessages = ({ search, searchIn }: ShownList) => searchIn === 'messages' && search.trim() !== '';

function one<Value extends string>(values: readonly [Value, ...Value[]], given: string | undefined): Value {
  return values.find((value) => value === given) ?? values[0];
}
