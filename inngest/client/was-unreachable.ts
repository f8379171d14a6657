/** What Inngest servers say when no app answers, or when a proxy answers in its place. */
const UNREACHABLE = /^(Unable to reach SDK URL|Your server returned HTTP 50[234] before the SDK responded\.)$/;

/**
 * True when a run failed because no instance of the app answered the Inngest server's last attempt. Either the app was
 * away and nothing is wrong, or a step kills its process each time. So a function may leave its work to be taken up
 * again once, but not forever. The embedded engine makes no attempts while the app is away.
 */
export function wasUnreachable({ message }: Error): boolean {
  return UNREACHABLE.test(message);
}
