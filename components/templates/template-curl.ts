import { fieldsOf, type TemplateField, templateContent } from '#components/browser/template-draft.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';

/** The request that sends a message, to be filled in where it has samples. */
export function templateCurl({ baseUrl, message }: { baseUrl: string; message: MessageContent }): string {
  return [
    `curl -X POST ${baseUrl}/messages \\`,
    '  -H "X-API-Key: $KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify({ to: '+91 98123 45678', ...message })}'`,
  ].join('\n');
}

const FILES: Record<string, string> = { image: 'picture.jpg', video: 'video.mp4', document: 'document.pdf' };

/** Headers that no form fills in. */
const HEADERS: Record<string, { type: string } & Record<string, unknown>> = {
  LOCATION: { type: 'location', location: { latitude: '0.0', longitude: '0.0', name: '…', address: '…' } },
  PRODUCT: { type: 'product', product: { product_retailer_id: '…', catalog_id: '…' } },
};

/** A message with a sample of each value that the template takes in its header, its text and its buttons. */
export function templateSample(template: TemplateView): MessageContent {
  const sampleOf = ({ kind, name }: TemplateField) =>
    kind === 'link' ? `https://files.example.com/${FILES[name]}` : '…';
  const values = Object.fromEntries(fieldsOf(template).map((field) => [field.key, sampleOf(field)]));
  const { components = [], ...content } = templateContent(template, values);
  const header = HEADERS[template.header?.format ?? ''];
  const all = [...(header ? [{ type: 'header', parameters: [header] }] : []), ...components];
  return { ...content, ...(all.length > 0 && { components: all }) };
}
