/** The parts of a dotted path: `data.orders.0.id`, also written `data.orders[0].id`. */
export function dottedParts(path: string): string[] {
  return path
    .trim()
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.');
}
