import { graphError, invalidParameter } from '../kit/error-codes.ts';
import { type Fields, isFields, optionalText, requireObject, requireText } from './message-fields.ts';

const KINDS: Record<string, (interactive: Fields, action: Fields) => void> = {
  button: (_, action) => checkButtons(action),
  list: (_, action) => checkList(action),
  cta_url: (_, action) => checkLink(action),
  product: (_, action) => {
    requireText(action.catalog_id, "action['catalog_id']", 64);
    requireText(action.product_retailer_id, "action['product_retailer_id']", 100);
  },
  product_list: checkProductList,
  catalog_message: () => {},
  flow: () => {},
  location_request_message: () => {},
};

/**
 * Checks an interactive message's structure and limits (docs/reference/whatsapp.md#interactive-messages). Throws a
 * Graph error.
 */
export function checkInteractive(interactive: Fields): void {
  const kind = requireText(interactive.type, "interactive['type']", 64);
  const check = KINDS[kind];
  if (!check) {
    throw invalidParameter(
      `Param interactive['type'] must be one of {${Object.keys(KINDS).join(', ')}} - got "${kind}".`,
    );
  }
  const body = isFields(interactive.body) ? interactive.body : {};
  if (kind !== 'product') requireText(body.text, "interactive['body']['text']", 1024);
  if (isFields(interactive.footer)) optionalText(interactive.footer.text, "interactive['footer']['text']", 60);
  if (isFields(interactive.header) && interactive.header.type === 'text') {
    requireText(interactive.header.text, "interactive['header']['text']", 60);
  }
  check(interactive, requireObject(interactive.action, 'action'));
}

function checkButtons(action: Fields): void {
  const buttons = Array.isArray(action.buttons) ? action.buttons : [];
  if (buttons.length < 1 || buttons.length > 3) {
    throw graphError(131009, { details: 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3' });
  }
  const replies = buttons.map((button) => requireObject(isFields(button) ? button.reply : undefined, 'reply'));
  for (const reply of replies) {
    requireText(reply.id, "button['reply']['id']", 256);
    requireText(reply.title, "button['reply']['title']", 20);
  }
  refuseDoubles(replies, 'id', 'Duplicated button ID');
  refuseDoubles(replies, 'title', 'Duplicated button title');
}

function checkList(action: Fields): void {
  requireText(action.button, "action['button']", 20);
  const sections = (Array.isArray(action.sections) ? action.sections : []).filter(isFields);
  const rows = sections.flatMap((section) => (Array.isArray(section.rows) ? section.rows : [])).filter(isFields);
  if (sections.length < 1 || sections.length > 10) {
    throw graphError(131009, { details: 'Invalid sections count. Min allowed sections: 1, Max allowed sections: 10' });
  }
  if (rows.length < 1 || rows.length > 10) {
    throw graphError(131009, { details: 'Total row count exceed max allowed count: 10' });
  }
  if (sections.length > 1) for (const section of sections) requireText(section.title, "section['title']", 24);
  for (const row of rows) {
    requireText(row.id, "row['id']", 200);
    requireText(row.title, "row['title']", 24);
    optionalText(row.description, "row['description']", 72);
  }
  refuseDoubles(rows, 'id', 'Duplicated row ID');
}

function checkLink(action: Fields): void {
  const parameters = requireObject(action.parameters, 'parameters');
  requireText(parameters.display_text, "parameters['display_text']", 20);
  requireText(parameters.url, "parameters['url']", 2000);
}

function checkProductList(interactive: Fields, action: Fields): void {
  requireText(action.catalog_id, "action['catalog_id']", 64);
  if (!isFields(interactive.header) || interactive.header.type !== 'text') {
    throw graphError(131008, { details: 'header: a text header is required for product_list' });
  }
  const sections = (Array.isArray(action.sections) ? action.sections : []).filter(isFields);
  const items = sections.flatMap((section) => (Array.isArray(section.product_items) ? section.product_items : []));
  if (items.length < 1 || items.length > 30) {
    throw graphError(131009, { details: 'Invalid product items count. Min allowed: 1, Max allowed: 30' });
  }
}

function refuseDoubles(items: Fields[], key: string, details: string): void {
  if (new Set(items.map((item) => item[key])).size !== items.length) throw graphError(131009, { details });
}
