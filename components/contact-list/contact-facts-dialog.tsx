'use client';
import { personName } from '#components/browser/person-name.ts';
import { contactsText } from '#components/i18n/en/contacts-text.ts';
import type { ContactView } from '#lib/messaging/contacts/admin-operations.ts';
import { attributeText } from '../contacts/attribute-text.ts';
import { Badge } from '../ui/badge.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** All tags and attributes of a contact, of which a row shows few. For touch and keyboard, which have no tooltips. */
export function ContactFactsDialog({ contact, onClose }: { contact: ContactView; onClose: () => void }) {
  const attributes = Object.entries(contact.attributes);
  return (
    <Dialog title={personName(contact)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {contact.tags.length > 0 && (
          <ul aria-label={contactsText.columns.tags} className="flex flex-wrap gap-1.5">
            {contact.tags.map((tag) => (
              <li key={tag} className="max-w-full">
                <Badge tone="accent">{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
        {attributes.length > 0 && (
          <dl className="divide-y divide-line">
            {attributes.map(([name, value]) => (
              <div key={name} className="flex justify-between gap-6 py-1.5">
                <dt className="text-ink-soft wrap-anywhere">{name}</dt>
                <dd dir="auto" className="text-right wrap-anywhere">
                  {attributeText(value)}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Dialog>
  );
}
