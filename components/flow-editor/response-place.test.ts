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

it.each<[Place, string[], string]>([
  [['doctor', 'name'], ['name'], 'doctor_name'],
  [['doctors', 0, 'name'], ['name', 'phone'], 'doctor_name'],
  [['customer', 'phone'], ['name'], 'phone'],
  [['customer', 'name'], ['name', 'customer_name'], 'customer_name_2'],
  [['orders', 0, 'id'], ['order_id', 'order_id_2'], 'order_id_3'],
  [['name'], ['name'], 'name_2'],
])('saves %j beside %j as %s', (place, taken, variable) => {
  expect(variableFor(place, taken)).toBe(variable);
});
