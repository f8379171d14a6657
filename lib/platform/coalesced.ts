type Reads<Answer> = { current: Promise<Answer>; next?: Promise<Answer> };

/**
 * Lets concurrent callers who ask the same share one read: one that began after each of them asked, so that all see what was
 * committed before. Those who ask while one is under way share the next. They also share its answer, which none may
 * change, and its error.
 */
export function coalesced<Asked, Answer>({
  keyOf,
  read,
}: {
  keyOf: (asked: Asked) => string;
  read: (asked: Asked) => Promise<Answer>;
}): (asked: Asked) => Promise<Answer> {
  const underWay = new Map<string, Reads<Answer>>();

  function begin(key: string, asked: Asked): Promise<Answer> {
    const reads: Reads<Answer> = { current: read(asked) };
    underWay.set(key, reads);
    const end = () => {
      // Where callers wait, their read takes this one's place.
      if (underWay.get(key) === reads && !reads.next) underWay.delete(key);
    };
    reads.current.then(end, end);
    return reads.current;
  }

  return (asked) => {
    const key = keyOf(asked);
    const reads = underWay.get(key);
    if (!reads) return begin(key, asked);
    const again = () => begin(key, asked);
    reads.next ??= reads.current.then(again, again);
    return reads.next;
  };
}
