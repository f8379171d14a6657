/** Messages as the app sends them; the fields replace those of a small one that is taken. */

export const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } });
export const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, title: `${at}` }));

export function interactive(type: string, fields: Record<string, unknown>) {
  return { type: 'interactive', interactive: { type, body: { text: 'x' }, ...fields } };
}

export function buttons(fields: Record<string, unknown>) {
  return interactive('button', { action: { buttons: [reply('1', 'x')] }, ...fields });
}

export function list(action: Record<string, unknown>, fields: Record<string, unknown> = {}) {
  return interactive('list', { action: { button: 'Open', sections: [{ rows: rows(1) }], ...action }, ...fields });
}

export function products(fields: Record<string, unknown>, count = 1) {
  const items = Array.from({ length: count }, (_, at) => ({ product_retailer_id: `SKU-${at}` }));
  const action = { catalog_id: '1', sections: [{ title: 'Tea', product_items: items }] };
  return interactive('product_list', { header: { type: 'text', text: 'Offers' }, action, ...fields });
}

export function product(fields: Record<string, unknown>) {
  return interactive('product', { action: { catalog_id: '1', product_retailer_id: 'SKU-1' }, ...fields });
}

export const body = (parameter: object) => template({ components: [{ type: 'body', parameters: [parameter] }] });
export const header = (parameter: object) => template({ components: [{ type: 'header', parameters: [parameter] }] });

export function template(fields: Record<string, unknown>) {
  return { type: 'template', template: { name: 'order_update', language: { code: 'en_US' }, ...fields } };
}
