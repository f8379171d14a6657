import { expect, it } from 'vitest';
import { mapResponse } from '#lib/flows/nodes/http-request/map-response.ts';
import { type Place, pathOf, variableFor } from './response-place.ts';

it.each<[Place, string, string]>([
  [['data', 'orders', 0, 'id'], 'data.orders.0.id', 'order_id'],
  [['total'], 'total', 'total'],
  [['a.b', 'it’s'], "$['a.b']['it’s']", 'it_s'],
  [["o'clock", 1], "$['o\\'clock'][1]", 'o_clock'],
  [[], '$', 'value'],
])('writes %j as %s', async (place, path, variable) => {
  expect([pathOf(place), variableFor(place)]).toEqual([path, variable]);
  const json = place.reduceRight<unknown>(
    (inner, part) => (typeof part === 'number' ? Array.from({ length: part + 1 }, () => inner) : { [part]: inner }),
    'found',
  );
  const mapped = await mapResponse({ workspaceId: 'w', json: json as never, responseMap: { [path]: 'x' } });
  expect(mapped).toEqual({ x: 'found' });
});
