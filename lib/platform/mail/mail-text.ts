/** The text of a mail: a few lines, one link, and a line below it. Any of it may be user input; none of it is markup. */
export type MailText = {
  greeting: string;
  lines: readonly string[];
  link: { label: string; url: string };
  footer: string;
};

export function plainMail({ greeting, lines, link, footer }: MailText): string {
  return [greeting, ...lines, `${link.label}:\n${link.url}`, footer].join('\n\n');
}

/** Has no images, scripts or third-party addresses: nothing in it reveals that it was read. */
export function htmlMail({ greeting, lines, link, footer }: MailText): string {
  const paragraphs = [greeting, ...lines].map((line) => `<p>${escaped(line)}</p>`).join('\n');
  return `<!doctype html>
<html lang="en"><body style="font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem">
${paragraphs}
<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>
<p style="color: #667">${escaped(footer)}</p>
</body></html>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
