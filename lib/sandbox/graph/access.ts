import { graphError, unknownObject } from '../kit/error-codes.ts';
import { GraphError } from '../kit/graph-error.ts';
import type { BusinessNumber, Permission, Token, Waba } from '../world/accounts.ts';
import type { Catalog } from '../world/catalog-store.ts';
import type { World } from '../world/world.ts';
import type { Call } from './call.ts';

type Asker = Pick<Call, 'world' | 'token' | 'method'>;

const EXPIRED = 'Error validating access token: Session has expired on Friday, 20-Nov-26 10:00:00 PST.';
const NO_TOKEN = 'An access token is required to request this resource.';

/**
 * The caller's token. Throws Meta's error for a missing, malformed or expired token; unless strict, any other is
 * accepted.
 */
export function authenticate(world: World, token: string | undefined): Token {
  if (!token) throw new GraphError({ status: 401, code: 104, message: NO_TOKEN });
  const known = world.settings.strict ? world.accounts.tokens.get(token) : world.accounts.token(token);
  if (!known || known.status === 'invalid') {
    throw new GraphError({ status: 401, code: 190, message: 'Invalid OAuth access token - Cannot parse access token' });
  }
  if (known.status === 'expired') throw new GraphError({ status: 401, code: 190, subcode: 463, message: EXPIRED });
  return known;
}

/** Throws 10 (messaging) or 200 (the rest) when the token lacks the permission. */
export function requirePermission({ token }: Asker, permission: Permission): void {
  if (!token.permissions || token.permissions.includes(permission)) return;
  throw graphError(permission === 'whatsapp_business_messaging' ? 10 : 200);
}

/** The business number, adopted if it is new. Throws 100/33 when it does not exist for this token. */
export function numberFor(asker: Asker, id: string): BusinessNumber {
  const { world, token, method } = asker;
  const number = world.accounts.numbers.get(id);
  if (!number) {
    if (!mayAdopt(asker, id)) throw unknownObject(method, id);
    world.changes.record({ kind: 'number', phone_number_id: id });
    return world.accounts.adoptNumber(id, token);
  }
  requireAccount(asker, number.wabaId, id);
  return number;
}

/** The account, adopted if it is new. Throws 100/33 when it does not exist for this token. */
export function wabaFor(asker: Asker, id: string): Waba {
  const { world, token, method } = asker;
  const waba = world.accounts.wabas.get(id);
  if (!waba) {
    if (!mayAdopt(asker, id)) throw unknownObject(method, id);
    world.changes.record({ kind: 'number' });
    return world.accounts.adoptWaba(id, token);
  }
  requireAccount(asker, id, id);
  return waba;
}

/**
 * The catalog, adopted with the seeded products if it is new, and then connected to the token's only account, unless the
 * caller was told which one that has, or someone has connected or disconnected one. Throws 100/33.
 */
export function catalogFor(asker: Asker, id: string): Catalog {
  const { world, token, method } = asker;
  const catalog = world.catalogs.get(id);
  if (!catalog) {
    if (!mayAdopt(asker, id)) throw unknownObject(method, id);
    const [onlyAccount, ...others] = token.wabaIds;
    return onlyAccount !== undefined && others.length === 0 && !world.catalogs.isDecided(onlyAccount)
      ? world.catalogs.connect(onlyAccount, id)
      : world.catalogs.create(id);
  }
  const owners = world.catalogs.accountsOf(id);
  if (world.settings.strict && owners.length > 0 && !owners.some((wabaId) => token.wabaIds.has(wabaId))) {
    throw unknownObject(method, id);
  }
  return catalog;
}

/** Throws 100/33 unless the token may use the account; outside strict mode its first use grants access. */
export function requireAccount({ world, token, method }: Asker, wabaId: string, askedId: string): void {
  if (token.wabaIds.has(wabaId)) return;
  if (world.settings.strict) throw unknownObject(method, askedId);
  token.wabaIds.add(wabaId);
}

function mayAdopt({ world }: Asker, id: string): boolean {
  const taken =
    world.accounts.numbers.has(id) ||
    world.accounts.wabas.has(id) ||
    world.catalogs.get(id) ||
    world.templates.byId(id) ||
    world.catalogs.product(id) ||
    world.media.get(id, world.scheduler.now());
  return !world.settings.strict && !taken && !world.accounts.deleted.has(id) && /^[\w-]{1,64}$/.test(id);
}
