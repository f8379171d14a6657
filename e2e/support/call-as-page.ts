import { type APIRequestContext, expect } from '@playwright/test';

type Call = { url: string; path: string; data?: object; method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE' };

/** Calls the app at `url` as one of its pages would, with the session of `request`. */
export async function callAsPage(request: APIRequestContext, { url, path, data, method = 'POST' }: Call) {
  const response = await request.fetch(`${url}${path}`, { method, data, headers: { origin: url } });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}
