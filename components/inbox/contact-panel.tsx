'use client';
import { Ban, Pencil } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { formatPhone } from '#components/browser/format-phone.ts';
import { personName } from '#components/browser/person-name.ts';
import { panelText } from '#components/i18n/en/inbox-text.ts';
import { Link } from '#components/ui/link.tsx';
import { rights } from '#lib/contract/roles.ts';
import type { ConversationDetail } from '#lib/doors/admin/inbox/admin-operations.ts';
import { attributeText } from '../contacts/attribute-text.ts';
import { useBlockContact } from '../contacts/use-block-contact.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { Initials } from '../ui/initials.tsx';
import { part } from '../ui/part.tsx';

const BlockDialog = dynamic(
  part(() => import('../contacts/block-dialog.tsx').then((file) => file.BlockDialog)),
  { loading: () => null },
);
const ContactDialog = dynamic(
  part(() => import('../contacts/contact-dialog.tsx').then((file) => file.ContactDialog)),
  { loading: () => null },
);

const runTones: Record<ConversationDetail['runs'][number]['state'], Tone> = {
  running: 'info',
  waiting: 'info',
  completed: 'ok',
  handed_off: 'warn',
  failed: 'danger',
  cancelled: 'neutral',
};

/** The contact of the conversation: their details, and the flows that ran here. */
export function ContactPanel({ detail: { contact, runs } }: { detail: ConversationDetail }) {
  const { slug, may } = useWorkspace();
  const [isEditing, setEditing] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const { block, isPending } = useBlockContact(contact.id);
  const attributes = Object.entries(contact.attributes);
  const consent =
    contact.opt_in === null ? panelText.neverSaid : contact.opt_in ? panelText.optedIn : panelText.optedOut;
  return (
    <div className="flex flex-col gap-5 p-1 @min-[54rem]/conversation:p-5">
      <div className="flex flex-col items-center gap-1 text-center">
        <Initials name={contact.name ?? '#'} of={contact.name ?? contact.phone} className="size-14 text-lg" />
        <p dir="auto" className="mt-2 text-base font-semibold wrap-anywhere">
          {personName(contact)}
        </p>
        <p className="text-[0.8125rem] text-ink-faint">
          {panelText.since} <RelativeTime value={contact.created_at} />
        </p>
        {contact.blocked_at && (
          <Badge tone="danger" className="mt-1">
            {panelText.blocked}
          </Badge>
        )}
        <div className="mt-2 flex gap-2">
          <Button size="sm" onClick={() => setEditing(true)}>
            <Pencil aria-hidden />
            {panelText.edit}
          </Button>
          <Button size="sm" loading={isPending} onClick={() => (contact.blocked_at ? block(false) : setBlocking(true))}>
            <Ban aria-hidden />
            {contact.blocked_at ? panelText.unblock : panelText.block}
          </Button>
        </div>
      </div>
      <dl className="flex flex-col gap-4">
        <Line label={panelText.phone}>
          <span className="tabular-nums">{contact.phone ? formatPhone(contact.phone) : panelText.hiddenPhone}</span>
        </Line>
        <Line label={panelText.tags}>
          {contact.tags.length === 0 ? (
            <span className="text-ink-faint">{panelText.noTags}</span>
          ) : (
            <span className="flex flex-wrap gap-1.5">
              {contact.tags.map((tag) => (
                <Badge key={tag} tone="accent">
                  {tag}
                </Badge>
              ))}
            </span>
          )}
        </Line>
        <Line label={panelText.optIn}>
          <Badge tone={contact.opt_in ? 'ok' : 'neutral'}>{consent}</Badge>
        </Line>
        <Line label={panelText.attributes}>
          {attributes.length === 0 ? (
            <span className="text-ink-faint">{panelText.noAttributes}</span>
          ) : (
            <ul className="flex flex-col gap-1">
              {attributes.map(([name, value]) => (
                <li key={name} className="flex justify-between gap-3">
                  <span className="min-w-0 text-ink-soft wrap-anywhere">{name}</span>
                  <span dir="auto" className="min-w-0 text-right wrap-anywhere">
                    {attributeText(value)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Line>
        {contact.source_ref && (
          <Line label={panelText.sourceRef}>
            <span className="wrap-anywhere">{contact.source_ref}</span>
            <span className="block text-xs text-ink-faint">{panelText.sourceRefHint}</span>
          </Line>
        )}
        <Line label={panelText.runs}>
          {runs.length === 0 ? (
            <span className="text-ink-faint">{panelText.noRuns}</span>
          ) : (
            <ul className="flex flex-col gap-2">
              {runs.map((run) => (
                <li key={run.id} className="flex items-start justify-between gap-2">
                  <span className="min-w-0">
                    {may(rights.flows) ? (
                      <Link
                        href={`/${slug}/flows/${run.flow_id}/runs/${run.id}`}
                        className="block truncate text-accent-text underline-offset-2 hover:underline"
                      >
                        {run.flow_name}
                      </Link>
                    ) : (
                      <span className="block truncate">{run.flow_name}</span>
                    )}
                    <span className="text-xs text-ink-faint">
                      <RelativeTime value={run.started_at} />
                    </span>
                  </span>
                  <Badge tone={runTones[run.state]} className="shrink-0">
                    {panelText.runStates[run.state]}
                  </Badge>
                </li>
              ))}
            </ul>
          )}
        </Line>
      </dl>
      {isBlocking && <BlockDialog contact={contact} onClose={() => setBlocking(false)} />}
      {isEditing && <ContactDialog contact={contact} onClose={() => setEditing(false)} />}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="pb-1 text-xs font-medium text-ink-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
