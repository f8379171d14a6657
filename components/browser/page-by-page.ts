/** The options of an infinite query that reads a list whose pages end with the cursor of the next one. */
export const pageByPage = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
};

export type PagedQuery = {
  isFetching: boolean;
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>;
};

/**
 * Reads a further page of a list. If the list is being read again, that ends first: reading a page would cancel it, and
 * old data would stay.
 */
export async function readFurther(query: PagedQuery, read: () => Promise<unknown>): Promise<void> {
  if (query.isFetching) await query.refetch({ cancelRefetch: false });
  await read();
}
