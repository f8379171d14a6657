/**
 * Runs tasks of one lane in order, and those of different lanes in parallel. A task is given a promise of the previous task
 * in its lane (null if there is none) and decides itself when to wait for it.
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
