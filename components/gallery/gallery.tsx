import { Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#components/browser/cn.ts';
import { galleryText as words } from '#components/i18n/en/gallery-text.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button, buttonStyles } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Callout } from '../ui/callout.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import { DateTime, RelativeTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FormError } from '../ui/form-error.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Initials } from '../ui/initials.tsx';
import { Logo } from '../ui/logo.tsx';
import { Picture } from '../ui/picture.tsx';
import { ConversationPicture } from '../ui/pictures/conversation-picture.tsx';
import { DeliveryPicture } from '../ui/pictures/delivery-picture.tsx';
import { FlowPicture } from '../ui/pictures/flow-picture.tsx';
import { KeyPicture } from '../ui/pictures/key-picture.tsx';
import { OrderPicture } from '../ui/pictures/order-picture.tsx';
import { PeoplePicture } from '../ui/pictures/people-picture.tsx';
import { ProductsPicture } from '../ui/pictures/products-picture.tsx';
import { ReplyPicture } from '../ui/pictures/reply-picture.tsx';
import { RequestsPicture } from '../ui/pictures/requests-picture.tsx';
import { RunPicture } from '../ui/pictures/run-picture.tsx';
import { SecretPicture } from '../ui/pictures/secret-picture.tsx';
import { TemplatePicture } from '../ui/pictures/template-picture.tsx';
import { Progress } from '../ui/progress.tsx';
import { RemoteImage } from '../ui/remote-image.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { SideScroll } from '../ui/side-scroll.tsx';
import { PageSkeleton, Skeleton } from '../ui/skeleton.tsx';
import { tints } from '../ui/tints.ts';
import { ExampleFields } from './example-fields.tsx';
import { ExampleLists } from './example-lists.tsx';
import { ExampleOverlays } from './example-overlays.tsx';

const tones: Tone[] = ['neutral', 'accent', 'ok', 'warn', 'danger', 'info'];
const meanings = [
  ['accent', 'bg-accent', 'bg-accent-soft text-accent-text'],
  ['ok', 'bg-ok', 'bg-ok-soft text-ok-text'],
  ['warn', 'bg-warn', 'bg-warn-soft text-warn-text'],
  ['danger', 'bg-danger', 'bg-danger-soft text-danger-text'],
  ['info', 'bg-info', 'bg-info-soft text-info-text'],
] as const;
const people = ['Asha Rao', 'Omar Haddad', 'Mei Lin', 'Jonas Berg', 'Priya Nair', 'Lucía Gómez', 'Sam', 'Ebo Mensah'];
const pictures = [
  ConversationPicture,
  PeoplePicture,
  ProductsPicture,
  OrderPicture,
  FlowPicture,
  RunPicture,
  DeliveryPicture,
  KeyPicture,
  RequestsPicture,
  TemplatePicture,
  ReplyPicture,
  SecretPicture,
];
const EXAMPLE_TIME = '2026-03-02T09:15:27.412Z';

/** All UI parts, in both themes side by side. Overlays have the page's own theme. */
export function Gallery() {
  return (
    <div className="flex flex-col gap-10">
      <div className="grid gap-6 xl:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <section
            key={theme}
            data-theme={theme}
            aria-label={words.themes[theme]}
            className="flex min-w-0 flex-col gap-8 rounded-2xl border border-line bg-canvas p-5 text-ink"
          >
            <h2 className="text-base font-semibold">{words.themes[theme]}</h2>
            <Still />
            <Part title={words.sections.fields}>
              <ExampleFields />
            </Part>
            <Part title={words.sections.lists}>
              <ExampleLists />
            </Part>
          </section>
        ))}
      </div>
      <Part title={words.sections.over}>
        <ExampleOverlays />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="text-[0.8125rem] font-medium text-ink-faint">{title}</h3>
      {children}
    </div>
  );
}

/** Static parts. */
function Still() {
  return (
    <>
      <Part title={words.sections.type}>
        <div className="flex items-center gap-3">
          <Logo />
          <p className="text-xl font-semibold tracking-[-0.015em]">Page, 20</p>
        </div>
        <p className="text-base font-semibold">Section, 16</p>
        <p className="text-[0.9375rem] font-semibold">Card, 15</p>
        <p>
          Everything, 14 <span className="text-ink-soft">soft</span> <span className="text-ink-faint">faint</span>
        </p>
        <p className="font-mono text-[0.8125rem]">Code, 13</p>
        <p className="text-xs text-ink-faint">Label, 12</p>
      </Part>
      <Part title={words.sections.colors}>
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {meanings.map(([name, strong, soft]) => (
            <li key={name} className={cn('flex items-center gap-2.5 rounded-lg px-3 py-2', soft)}>
              <span aria-hidden className={cn('size-4 rounded-full', strong)} />
              {name}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone} dot>
              {tone}
            </Badge>
          ))}
        </div>
      </Part>
      <Part title={words.sections.people}>
        <ul className="flex flex-wrap gap-2">
          {tints.map((tint, place) => (
            <li key={tint} className={cn('rounded-md px-2 py-1 text-xs font-medium', tint)}>
              tint-{place}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {people.map((name) => (
            <Initials key={name} name={name} />
          ))}
          <Initials name="Corner Shop" square />
        </div>
      </Part>
      <Part title={words.sections.buttons}>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary">Primary</Button>
          <Button>Secondary</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Danger</Button>
          <Button variant="quietDanger">Quiet</Button>
          <Button loading>Loading</Button>
          <Button disabled>Disabled</Button>
          <Button size="sm">Small</Button>
          <ButtonLink href="/docs">Link</ButtonLink>
          <span className={buttonStyles({ variant: 'secondary' })}>Looks alike</span>
          <CopyButton text="parley" label="Copy it" />
          <IconButton label="Settings">
            <Settings aria-hidden />
          </IconButton>
        </div>
      </Part>
      <Part title={words.sections.states}>
        {(['info', 'ok', 'warn', 'danger'] as const).map((tone) => (
          <Callout key={tone} tone={tone} title={tone}>
            What it means, and what to do.
          </Callout>
        ))}
        <FormError message="What is wrong with the form." />
        <Progress label="Import" value={40} text="400 of 1,000" />
        <Skeleton className="h-6" />
        <PageSkeleton rows={2} />
      </Part>
      <Part title={words.sections.empty}>
        <div className="grid gap-2 rounded-xl border border-line bg-surface sm:grid-cols-2">
          {pictures.map((Drawn) => (
            <EmptyState key={Drawn.name} picture={<Drawn />} title={Drawn.name} description="What it is for." />
          ))}
        </div>
      </Part>
      <Part title="">
        <CodeBlock code={'curl "$PARLEY/contacts"'} />
        <RichText text={'*Bold*, _italic_, ~struck~ and `code`'} />
        <CopyLine value="whsec_4kVgzqVsxH1z0pGJm1Zq0d8oYy2bVJ3e" label="Secret" />
        <p className="flex flex-wrap gap-x-4">
          <DateTime value={EXAMPLE_TIME} />
          <RelativeTime value={EXAMPLE_TIME} />
        </p>
        <div className="flex gap-3">
          <Picture src="/icon-192.png" alt="" width={64} height={64} className="size-16 rounded-lg" />
          <RemoteImage src="" alt="" className="w-16 rounded-lg" />
        </div>
        <SideScroll>
          <p className="w-[60rem] rounded-lg bg-sunken p-3">Wider than its room: it scrolls within itself.</p>
        </SideScroll>
      </Part>
    </>
  );
}
