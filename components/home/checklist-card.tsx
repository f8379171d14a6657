'use client';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { cn } from '#components/browser/cn.ts';
import { homeText } from '#components/i18n/en/home-text.ts';
import { type Role, rights } from '#lib/contract/roles.ts';
import type { Checklist } from '#lib/workspace/checklist/admin-operations.ts';
import { navigation } from '../shell/navigation.ts';
import { settingsNavigation } from '../shell/settings-navigation.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { useChecklist } from './use-checklist.ts';

const { checklist: words } = homeText;

const steps: { step: keyof Checklist; path: string; role: Role }[] = [
  { step: 'number_connected', path: '/settings/number', role: rights.settings },
  { step: 'api_called', path: '/settings/api-keys', role: rights.settings },
  { step: 'contact_added', path: '/contacts', role: rights.contacts },
  { step: 'customer_wrote', path: '/inbox', role: 'agent' },
  { step: 'message_sent', path: '/inbox', role: 'agent' },
  { step: 'webhook_added', path: '/webhooks', role: rights.webhooks },
  { step: 'flow_published', path: '/flows', role: rights.flows },
  { step: 'member_invited', path: '/settings/members', role: rights.settings },
];

const wordsOf = ({ step, path }: (typeof steps)[number]) => ({ text: words.steps[step], path });
/** Where someone who plays the customer receives the first message. */
const onPhone = { text: words.onPhone, path: '/sandbox' };

const pages = new Set([...navigation, ...settingsNavigation].map(({ path }) => path));

/** The first steps of a workspace that the member's role allows. Renders nothing once all are done. */
export function ChecklistCard() {
  const { slug, may, sandbox } = useWorkspace();
  const { data } = useChecklist();
  if (!data) return null;
  const mine = steps.filter(({ role }) => may(role));
  const done = mine.filter(({ step }) => data[step]).length;
  if (done === mine.length) return null;
  const isCustomer = sandbox && may(rights.sandbox);
  return (
    <Card
      bare
      title={words.title}
      description={words.description}
      actions={<span className="text-[0.8125rem] text-ink-faint">{words.progress(done, mine.length)}</span>}
    >
      <ul className="border-t border-line">
        {mine.map((one) => {
          const { text, path } = isCustomer && one.step === 'customer_wrote' ? onPhone : wordsOf(one);
          const href = pages.has(path) ? `/${slug}${path}` : null;
          return <StepLine key={one.step} text={text} ticked={data[one.step]} href={href} />;
        })}
      </ul>
    </Card>
  );
}

function StepLine({ text, ticked, href }: { text: typeof words.onPhone; ticked: boolean; href: string | null }) {
  const { title, body, action } = text;
  const Icon = ticked ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-center gap-3.5 border-b border-line px-5 py-3 last:border-0">
      <Icon aria-hidden className={cn('size-5 shrink-0', ticked ? 'text-ok-text' : 'text-ink-faint')} />
      <div className="min-w-0 flex-1">
        <p className={cn('font-medium', ticked && 'text-ink-faint line-through decoration-line-strong')}>
          {title}
          <span className="sr-only"> ({ticked ? words.done : words.open})</span>
        </p>
        {!ticked && <p className="text-[0.8125rem] text-ink-faint">{body}</p>}
      </div>
      {!ticked && href && (
        <ButtonLink href={href} size="sm">
          {action}
        </ButtonLink>
      )}
    </li>
  );
}
