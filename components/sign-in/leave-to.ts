/** Goes to `path` with a full page load, so that nothing of the person signed in before stays in memory. */
export function leaveTo(path: string): void {
  window.location.assign(path);
}
