'use client';
import { ArrowLeft, Info, PanelRightClose, PanelRightOpen } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { cn } from '#components/browser/cn.ts';
import { formatPhone } from '#components/browser/format-phone.ts';
import { personName } from '#components/browser/person-name.ts';
import { inboxText, panelText, threadText } from '#components/i18n/en/inbox-text.ts';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonStyles } from '../ui/button.tsx';
import { Initials } from '../ui/initials.tsx';
import { InboxLink } from './inbox-link.tsx';
import { LeadMenu } from './lead-menu.tsx';
import { listAddress } from './message-address.ts';
import { useOwnNumber } from './own-numbers.tsx';
import { goBackWithinInbox } from './within-inbox.ts';
import { WorkMenus } from './work-menus.tsx';

/** Controls the contact's details, which are next to the thread if there is room, or over it. */
export type DetailsControl = { isFolded: boolean; fold: (folded: boolean) => void; open: () => void };

/** The top of a thread: the contact, and a way back on narrow screens. */
export function ThreadHeader({
  conversation,
  details: { isFolded, fold, open },
}: {
  conversation: InboxConversation;
  details: DetailsControl;
}) {
  const { slug } = useWorkspace();
  const { name, phone, blocked } = conversation;
  const ownNumber = useOwnNumber(conversation);
  const list = listAddress(slug, useSearchParams());
  return (
    <header className="@container shrink-0 border-b border-line px-3 lg:px-5">
      <div className="flex h-16 items-center gap-2.5 short:h-12">
        <InboxLink
          href={list}
          onNavigate={(event) => {
            event.preventDefault();
            goBackWithinInbox(list);
          }}
          aria-label={threadText.back}
          className={cn(buttonStyles({ variant: 'ghost', size: 'icon' }), 'size-11 lg:hidden')}
        >
          <ArrowLeft aria-hidden />
        </InboxLink>
        {/* Narrow screens need this space for the number. */}
        <Initials name={name ?? '#'} of={name ?? phone} className="size-9 @max-2xl:hidden" />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate text-left text-[0.9375rem] font-semibold">
            {personName(conversation)}
          </h2>
          {(blocked || (name && phone) || ownNumber) && (
            <p className="flex items-center gap-2 text-[0.8125rem] text-ink-faint">
              {blocked && <Badge className="shrink-0">{panelText.blocked}</Badge>}
              {name && phone && (
                // Of two numbers, the narrowest screens have no space for theirs.
                <span className={cn('truncate tabular-nums', ownNumber && '@max-sm:hidden')}>{formatPhone(phone)}</span>
              )}
              {ownNumber && (
                <>
                  {/* Narrow screens have no space for two numbers in full. */}
                  <span className="max-w-1/2 shrink-0 truncate tabular-nums @max-sm:max-w-full @2xl:hidden">
                    {inboxText.onNumber(ownNumber.short)}
                  </span>
                  <span className="truncate tabular-nums @max-2xl:hidden">{inboxText.onNumber(ownNumber.full)}</span>
                </>
              )}
            </p>
          )}
        </div>
        <LeadMenu conversation={conversation} />
        <WorkMenus conversation={conversation} />
        <Button
          variant="ghost"
          size="icon"
          aria-label={threadText.details}
          className="size-11 @min-[54rem]/conversation:hidden"
          onClick={open}
        >
          <Info aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={threadText.details}
          aria-expanded={!isFolded}
          title={isFolded ? threadText.showDetails : threadText.foldDetails}
          className="hidden @min-[54rem]/conversation:inline-flex"
          onClick={() => fold(!isFolded)}
        >
          {isFolded ? <PanelRightOpen aria-hidden /> : <PanelRightClose aria-hidden />}
        </Button>
      </div>
    </header>
  );
}
