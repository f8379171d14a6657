import { get } from 'node:http';

/** Whether the app answers with 200 there. `fetch` would stay in the launcher's memory (docs/decisions/214-memory-at-rest.md). */
export function takesRequests(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
