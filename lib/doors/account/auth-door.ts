import { DomainError } from '#lib/contract/errors.ts';
import { companyProvider } from '#lib/platform/env.ts';
import { auth, companyAuth } from '#lib/workspace/sessions/auth.ts';
import { COMPANY } from '#lib/workspace/sessions/company-sign-in.ts';
import { observed } from '../steps/observed.ts';
import { readBody } from '../steps/read-body.ts';
import { refuseCrossSite } from '../steps/refuse-cross-site.ts';
import { respond } from '../steps/respond.ts';

/**
 * What a browser may request from better-auth. Everything else that it offers (members, invitations, sessions, sign-up)
 * goes through our own verbs, which check roles and write the audit log.
 */
export const AUTH_PATHS = [
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-in/passkey',
  'POST /api/auth/sign-in/passkey/options',
  'POST /api/auth/sign-out',
  'POST /api/auth/change-password',
  'POST /api/auth/confirm/password',
  'POST /api/auth/two-factor/enable',
  'POST /api/auth/two-factor/disable',
  'POST /api/auth/two-factor/generate-backup-codes',
  'POST /api/auth/two-factor/verify-totp',
  'POST /api/auth/two-factor/verify-backup-code',
] as const;

/** Far above a passkey's response with its certificates, the largest of these bodies. */
const MAX_BYTES = 65_536;

/** Where the company's provider redirects a browser, from another site: the state and its cookie are the proof. */
export const COMPANY_CALLBACK = `GET /api/auth/callback/${COMPANY}` as const;

const doors = new Map<string, ReturnType<typeof observed>>(
  AUTH_PATHS.map((place) => [place, observed({ door: 'account', method: 'POST', route: place.slice(5) }, serve)]),
);
doors.set(COMPANY_CALLBACK, observed({ door: 'account', method: 'GET', route: COMPANY_CALLBACK.slice(4) }, comeBack));
const closed = observed({ door: 'account', method: 'OTHER', route: '/api/auth/{path…}' }, () =>
  respond(() => Promise.reject(new DomainError('not_found', 'There is no such path.'))),
);

/** Serves better-auth's few open paths; the others get a 404. */
export async function authDoor(request: Request): Promise<Response> {
  const door = doors.get(`${request.method} ${new URL(request.url).pathname}`) ?? closed;
  return door(request);
}

function serve(request: Request): Promise<Response> {
  return respond(async () => {
    refuseCrossSite(request);
    const { url, method, headers } = request;
    // better-auth itself reads every body to its end.
    const bytes = await readBody(request, { maxBytes: MAX_BYTES });
    const body = bytes.byteLength > 0 ? Buffer.from(bytes) : null;
    return withoutToken(await auth().handler(new Request(url, { method, headers, body })));
  });
}

function comeBack(request: Request): Promise<Response> {
  return respond(async () => {
    if (!companyProvider()) throw new DomainError('not_found', 'There is no such path.');
    return companyAuth().handler(request);
  });
}

/** The session's token is only in the cookie, which scripts cannot read. */
async function withoutToken(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('application/json')) return response;
  const { token: _, ...answer } = (await response.json()) ?? {};
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(answer), { status: response.status, headers });
}
