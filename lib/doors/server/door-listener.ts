import type { IncomingMessage, RequestListener } from 'node:http';
import type { Method } from '#lib/contract/operation.ts';
import type { DoorName } from '#lib/platform/telemetry/metrics.ts';
import { optionsOf, unknownRoute, wrongMethod } from '../public/public-route.ts';
import { type Handler, nodeListener } from '../steps/node-listener.ts';
import { observed } from '../steps/observed.ts';
import { respond } from '../steps/respond.ts';
import { refuseMethod } from '../steps/route.ts';
import { findByPath } from './find-by-path.ts';

/** Method, path (see {@link findByPath}) and handler. */
export type Door = readonly [method: Method, path: `/${string}`, handle: Handler];

/** Of every version of the API: those that there will be are unknown paths until then. */
const PUBLIC = '/public';

/** The listeners of one path: one for each supported method, and one for all others. */
type Place = { path: string; methods: Map<string, RequestListener>; others: RequestListener };

/**
 * Finds the listener of each request's door, by the table alone. Undefined for requests without a door. Under
 * `/public` that never happens: an unknown path is refused there in the API's own shape.
 */
export function doorListener(doors: readonly Door[]): (request: IncomingMessage) => RequestListener | undefined {
  const places = [...Map.groupBy(doors, ([, path]) => path)].map(([path, rows]) => placeOf(path, rows));
  const find = findByPath(places);
  const unknown = nodeListener(observed({ door: 'public', method: 'OTHER', route: 'unknown' }, unknownRoute));
  return ({ method = '', url = '' }) => {
    const place = find(url);
    if (place) return place.methods.get(method) ?? place.others;
    const [path = ''] = url.split('?', 1);
    return path === PUBLIC || path.startsWith(`${PUBLIC}/`) ? unknown : undefined;
  };
}

function placeOf(path: string, rows: readonly Door[]): Place {
  const allow = rows.map(([method]) => method).join(', ');
  const isPublic = path.startsWith(`${PUBLIC}/`);
  const door = doorOf(path);
  const methods = new Map<string, RequestListener>(
    rows.map(([method, , handle]) => [method, nodeListener(observed({ door, method, route: path }, handle))]),
  );
  const get = methods.get('GET');
  // Node leaves out the body.
  if (get) methods.set('HEAD', get);
  const observedOther = (handle: Handler) => nodeListener(observed({ door, method: 'OTHER', route: path }, handle));
  methods.set('OPTIONS', observedOther(optionsOf(rows.map(([method]) => method))));
  return {
    path,
    methods,
    others: observedOther((request) => (isPublic ? wrongMethod(request, allow) : respond(() => refuseMethod(allow)))),
  };
}

const DOORS: [string, DoorName][] = [
  [PUBLIC, 'public'],
  ['/channels', 'channel'],
  ['/media', 'media'],
  ['/flow-events', 'events'],
  ['/api/inngest', 'engine'],
];

function doorOf(path: string): DoorName {
  return DOORS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'watch';
}
