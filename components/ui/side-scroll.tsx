'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A box for content that may be wider than the screen. If it is, the keyboard can scroll it, too. */
export function SideScroll({ children }: { children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    for (const watched of [element, ...element.children]) observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={room}
      tabIndex={overflows ? 0 : undefined}
      className="relative overflow-x-auto overscroll-x-contain -outline-offset-2"
    >
      {children}
    </div>
  );
}
