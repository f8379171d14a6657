let underWay: Promise<void> = Promise.resolve();

/** Notes a request that may put another session in the place of this one, such as the first code of a new app. */
export function maybeNewSession<Answer>(request: Promise<Answer>): Promise<Answer> {
  // Without their answers, which would be kept as long as the page is open.
  underWay = Promise.allSettled([underWay, request]).then(() => {});
  return request;
}

/** Resolves when no such request is under way: what is sent from then on carries the session that holds. */
export const sessionSettled = (): Promise<void> => underWay;
