/** Goes to `path` as a fresh page, so that nothing of who was signed in before stays in memory. */
export function leaveTo(path: string): void {
  window.location.assign(path);
}
