let underWay: Promise<void> = Promise.resolve();

/** Notes a request that may replace this session with another, such as the first code of a new app. */
export function maybeNewSession<Answer>(request: Promise<Answer>): Promise<Answer> {
  // Drops the answers, which would otherwise stay in memory as long as the page is open.
  underWay = Promise.allSettled([underWay, request]).then(() => {});
  return request;
}

/** Resolves when no such request is running: requests sent from then on have the current session. */
export const sessionSettled = (): Promise<void> => underWay;
