import { graphError, invalidParameter } from '../kit/error-codes.ts';
import { checkMedia, isWebAddress } from './check-media.ts';
import { type Fields, isFields, onlyKeys, optionalText, requireObject, requireText } from './message-fields.ts';

const KINDS: Record<string, (interactive: Fields, action: Fields) => void> = {
  button: (_, action) => checkButtons(action),
  list: (_, action) => checkList(action),
  cta_url: (_, action) => checkLink(action),
  product: (interactive, action) => {
    if (interactive.header !== undefined) throw graphError(131009, { details: 'header: product takes no header' });
    onlyKeys(action, 'action', ['catalog_id', 'product_retailer_id']);
    requireText(action.catalog_id, "action['catalog_id']", 64);
    requireText(action.product_retailer_id, "action['product_retailer_id']", 100);
  },
  product_list: checkProductList,
  catalog_message: (_, action) => requireName(action, 'catalog_message'),
  flow: () => {},
  location_request_message: (_, action) => requireName(action, 'send_location'),
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
  const { body, footer, header } = interactive;
  if (kind !== 'product' || body !== undefined) {
    requireText(isFields(body) ? body.text : undefined, "interactive['body']['text']", 1024);
  }
  if (footer !== undefined) requireText(requireObject(footer, 'footer').text, "interactive['footer']['text']", 60);
  if (header !== undefined) checkHeader(requireObject(header, 'header'), kind);
  check(interactive, requireObject(interactive.action, 'action'));
}

const MEDIA_HEADERS = ['image', 'video', 'document'];

/** A text, or a file above reply buttons and links. */
function checkHeader(header: Fields, kind: string): void {
  const type = requireText(header.type, "interactive['header']['type']", 20);
  onlyKeys(header, "interactive['header']", ['type', type]);
  if (type === 'text') {
    requireText(header.text, "interactive['header']['text']", 60);
  } else if (MEDIA_HEADERS.includes(type) && (kind === 'button' || kind === 'cta_url')) {
    checkMedia(requireObject(header[type], type), type);
  } else {
    throw graphError(131009, { details: `header: ${kind} takes no header of type ${type}` });
  }
}

function requireName(action: Fields, name: string): void {
  if (action.name !== name) throw invalidParameter(`Param action['name'] must be one of {${name}}.`);
}

function checkButtons(action: Fields): void {
  const buttons = Array.isArray(action.buttons) ? action.buttons : [];
  if (buttons.length < 1 || buttons.length > 3) {
    throw graphError(131009, { details: 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3' });
  }
  onlyKeys(action, 'action', ['buttons']);
  const replies = buttons.map((given) => {
    const button = requireObject(given, 'buttons');
    onlyKeys(button, 'button', ['type', 'reply']);
    if (button.type !== 'reply') throw invalidParameter("Param button['type'] must be one of {reply}.");
    return requireObject(button.reply, 'reply');
  });
  for (const reply of replies) {
    onlyKeys(reply, 'reply', ['id', 'title']);
    requireText(reply.id, "button['reply']['id']", 256);
    requireText(reply.title, "button['reply']['title']", 20);
  }
  refuseDoubles(replies, 'id', 'Duplicated button ID');
  refuseDoubles(replies, 'title', 'Duplicated button title');
}

function checkList(action: Fields): void {
  requireText(action.button, "action['button']", 20);
  onlyKeys(action, 'action', ['button', 'sections']);
  const sections = sectionsOf(action, 'rows');
  const rows = sections.flatMap(({ items }) => items);
  if (sections.length < 1 || sections.length > 10) {
    throw graphError(131009, { details: 'Invalid sections count. Min allowed sections: 1, Max allowed sections: 10' });
  }
  if (rows.length < 1 || rows.length > 10) {
    throw graphError(131009, { details: 'Total row count exceed max allowed count: 10' });
  }
  for (const row of rows) {
    onlyKeys(row, 'row', ['id', 'title', 'description']);
    requireText(row.id, "row['id']", 200);
    requireText(row.title, "row['title']", 24);
    optionalText(row.description, "row['description']", 72);
  }
  refuseDoubles(rows, 'id', 'Duplicated row ID');
}

function checkLink(action: Fields): void {
  requireName(action, 'cta_url');
  const parameters = requireObject(action.parameters, 'parameters');
  onlyKeys(parameters, 'parameters', ['display_text', 'url']);
  requireText(parameters.display_text, "parameters['display_text']", 20);
  if (!isWebAddress(requireText(parameters.url, "parameters['url']", 2000))) {
    throw invalidParameter("Param parameters['url'] is not a valid URI.");
  }
}

function checkProductList(interactive: Fields, action: Fields): void {
  requireText(action.catalog_id, "action['catalog_id']", 64);
  if (!isFields(interactive.header) || interactive.header.type !== 'text') {
    throw graphError(131008, { details: 'header: a text header is required for product_list' });
  }
  const items = sectionsOf(action, 'product_items').flatMap((section) => section.items);
  for (const item of items) requireText(item.product_retailer_id, "product_items['product_retailer_id']", 100);
  if (items.length < 1 || items.length > 30) {
    throw graphError(131009, { details: 'Invalid product items count. Min allowed: 1, Max allowed: 30' });
  }
}

/** Each must have a title if there are several, and nothing may be empty. */
function sectionsOf(action: Fields, name: 'rows' | 'product_items'): { items: Fields[] }[] {
  const sections = Array.isArray(action.sections) ? action.sections : [];
  return sections.map((given) => {
    const section = requireObject(given, 'sections');
    onlyKeys(section, 'section', ['title', name]);
    const check = sections.length > 1 ? requireText : optionalText;
    check(section.title, "section['title']", 24);
    const items = section[name];
    if (!Array.isArray(items) || items.length === 0) {
      throw graphError(131009, { details: `A section without ${name}` });
    }
    return { items: items.map((item) => requireObject(item, name)) };
  });
}

function refuseDoubles(items: Fields[], key: string, details: string): void {
  if (new Set(items.map((item) => item[key])).size !== items.length) throw graphError(131009, { details });
}
