/**
 * Runs tasks of one lane in order, and those of different lanes in parallel. A task is given a promise of the previous task
 * in its lane (null if there is none) and decides itself when to wait for it. The promise never rejects: it resolves to that
 * task's result, or to undefined if the task failed.
 */
export function takeTurnsByLane<Passed>() {
  const last = new Map<string, Promise<Passed | undefined>>();
  return <Result extends Passed>(
    lane: string,
    task: (before: Promise<Passed | undefined> | null) => Promise<Result>,
  ): Promise<Result> => {
    const ended = task(last.get(lane) ?? null).finally(() => {
      if (last.get(lane) === waited) last.delete(lane);
    });
    const waited = ended.catch(() => undefined);
    last.set(lane, waited);
    return ended;
  };
}
