/**
 * Makes tasks of one lane go one after the other, and those of different lanes side by side. A task is given what ends
 * with the one before it in its lane, or null when nothing is before it, and waits for that as it sees fit.
 */
export function takeTurnsByLane() {
  const last = new Map<string, Promise<unknown>>();
  return <Result>(lane: string, task: (before: Promise<unknown> | null) => Promise<Result>): Promise<Result> => {
    const ended = task(last.get(lane) ?? null).finally(() => {
      if (last.get(lane) === waited) last.delete(lane);
    });
    const waited = ended.then(
      () => undefined,
      () => undefined,
    );
    last.set(lane, waited);
    return ended;
  };
}
