/**
 * True when a run failed because no instance of the app answered an Inngest server at any attempt: nothing was tried, and
 * nothing is known to be wrong. The embedded engine makes no attempts while the app is away.
 */
export function wasUnreachable({ message }: Error): boolean {
  return message === 'Unable to reach SDK URL';
}
