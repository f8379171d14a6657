import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserOperation } from '#lib/contract/browser-operation.ts';
import type { Role } from '#lib/contract/roles.ts';
import { AUTH_PATHS, COMPANY_CALLBACK } from '#lib/doors/account/auth-door.ts';
import { allOperations } from '#lib/doors/openapi/all-operations.ts';

/** A method and a path with `{name}` for its parameters, as in `GET /public/v1/flows/{id}`. */
export type Title = `${string} /${string}`;

type Given = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** A string or bytes are sent as they are, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The expected status. */
  status?: number;
};

/** Every operation of a workspace's pages, of accounts and of the installation; only the first have a role. */
export async function browserOperations(): Promise<{ title: Title; fresh: boolean; role: Role | undefined }[]> {
  const modules = globSync('lib/**/*operations.ts').map((file) => import(resolve(file)));
  const all = (await Promise.all(modules)).flatMap((module) =>
    Object.values<Partial<BrowserOperation & { role: Role }>>(module),
  );
  return all.flatMap(({ method, path, fresh = false, role }) =>
    method && path?.startsWith('/api/') ? [{ title: `${method} ${path}` as const, fresh, role }] : [],
  );
}

/** The same with every operation of the public API, and better-auth's paths. */
export async function allTitles(): Promise<Title[]> {
  return [
    ...allOperations.map(({ method, path }): Title => `${method} /public/v1${path}`),
    ...(await browserOperations()).map(({ title }) => title),
    ...AUTH_PATHS,
    COMPANY_CALLBACK,
  ].sort();
}

/** Sends requests to the handlers of the route files, with the headers for each door, and records their titles. */
export function requests({ admin, integrator }: { admin: Headers; integrator: Headers }) {
  const asked = new Set<Title>();
  async function ask(title: Title, { params = {}, query = {}, body, headers = {}, status = 200 }: Given = {}) {
    asked.add(title);
    const [method = '', path = ''] = title.split(' ');
    const file = `app${path.replace(/\{(\w+)\}/g, '[$1]')}/route.ts`;
    const { [method]: handle } = (await import(resolve(file))) as Record<
      string,
      (request: Request) => Promise<Response>
    >;
    const url = new URL(
      path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? '')),
      'http://localhost:3000',
    );
    url.search = new URLSearchParams(query).toString();
    const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof FormData);
    const sent = new Headers(path.startsWith('/api/') ? admin : integrator);
    if (isJson) sent.set('content-type', 'application/json');
    else sent.delete('content-type');
    for (const [name, value] of Object.entries(headers)) sent.set(name, value);
    const request = new Request(url, {
      method,
      headers: sent,
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
    });
    const response = await handle?.(request);
    if (response?.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return null;
    }
    const text = (await response?.text()) ?? '';
    if (response?.status !== status) throw new Error(`${title}: ${response?.status} ${text}`);
    return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
  }
  return { ask, asked };
}

export type Ask = ReturnType<typeof requests>['ask'];
