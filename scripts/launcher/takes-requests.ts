import { get } from 'node:http';

/** Whether `url` answers 200. Without `fetch`, which would stay in memory (docs/decisions/214-memory-at-rest.md). */
export function takesRequests(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
