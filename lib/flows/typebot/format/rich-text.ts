/** Deeper than any text that a person wrote. */
const MAX_DEPTH = 20;

type Element = Record<string, unknown>;

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const childrenOf = ({ children }: Element): Element[] => (Array.isArray(children) ? children.filter(isElement) : []);

/** Converts Typebot's rich text to WhatsApp's: `*bold*`, `_italic_`, `~struck~`, lists as lines, links as URLs. */
export function richText(elements: unknown[]): string {
  return elements
    .filter(isElement)
    .map((element) => blockText(element, 0))
    .join('\n')
    .trim();
}

function blockText(element: Element, depth: number): string {
  if (depth > MAX_DEPTH) return '';
  const children = childrenOf(element);
  switch (element.type) {
    case 'ul':
      return children.map((child) => `- ${blockText(child, depth + 1)}`).join('\n');
    case 'ol':
      return children.map((child, index) => `${index + 1}. ${blockText(child, depth + 1)}`).join('\n');
    case 'li':
    case 'blockquote':
    case 'code_block':
      return linesOf(children, depth);
    default:
      return children.map((child) => inlineText(child, depth + 1)).join('');
  }
}

const blocks = ['p', 'ul', 'ol', 'li', 'lic', 'blockquote', 'code_block', 'code_line'];

/** An element contains lines, or the words of one line. */
function linesOf(children: Element[], depth: number): string {
  const hasLines = children.some(({ type }) => blocks.includes(String(type)));
  return children
    .map((child) => (hasLines ? blockText(child, depth + 1) : inlineText(child, depth + 1)))
    .join(hasLines ? '\n' : '');
}

function inlineText(element: Element, depth: number): string {
  if (depth > MAX_DEPTH) return '';
  if (typeof element.text === 'string') return marked(element.text, element);
  const text = blocks.includes(String(element.type))
    ? blockText(element, depth)
    : childrenOf(element)
        .map((child) => inlineText(child, depth + 1))
        .join('');
  const { url } = element;
  if (element.type !== 'a' || typeof url !== 'string' || url === text) return text;
  return text.trim() ? `${text} (${url})` : url;
}

/** WhatsApp reads a mark only if it touches its words. */
function marked(text: string, { bold, italic, strikethrough }: Element): string {
  const words = text.trim();
  if (!words) return text;
  const marks = `${bold === true ? '*' : ''}${italic === true ? '_' : ''}${strikethrough === true ? '~' : ''}`;
  if (!marks) return text;
  const start = text.indexOf(words);
  return `${text.slice(0, start)}${marks}${words}${[...marks].toReversed().join('')}${text.slice(start + words.length)}`;
}

/** The plain text of HTML, in which the first formats stored texts. */
export function htmlText(html: string): string {
  return html
    .replace(/<\/(?:p|div|li)>|<br\s?\/?>/gi, '\n')
    .replace(/<[^<>]{0,1000}>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', '’')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim();
}
