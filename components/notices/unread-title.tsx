'use client';
import { useEffect } from 'react';
import { shortCount } from '../shell/short-count.ts';
import { useInboxCounts } from '../shell/use-inbox-counts.ts';

const COUNT = /^\(\d+\+?\) /;

/** Shows in the tab how many conversations are unread: a number before the title, and a dot on the icon. */
export function UnreadTitle() {
  const data = useInboxCounts();
  const unread = data?.unread ?? 0;
  const waits = unread > 0;
  useEffect(() => {
    const count = unread > 0 ? `(${shortCount(unread)}) ` : '';
    const write = () => {
      const title = `${count}${document.title.replace(COUNT, '')}`;
      if (document.title !== title) document.title = title;
    };
    write();
    // Each page sets its own title.
    const pages = new MutationObserver(write);
    pages.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      pages.disconnect();
      document.title = document.title.replace(COUNT, '');
    };
  }, [unread]);
  useEffect(() => {
    if (!waits) return;
    const icon = Object.assign(document.createElement('link'), {
      rel: 'icon',
      type: 'image/svg+xml',
      href: '/icon-unread.svg',
    });
    // Browsers show the last icon that they support.
    document.head.append(icon);
    return () => icon.remove();
  }, [waits]);
  return null;
}
