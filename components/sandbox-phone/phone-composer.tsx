'use client';
import { FileText, Film, ImageIcon, MapPin, Mic, Plus, SendHorizontal, ShoppingBag, Upload } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { phoneText as words } from '#components/i18n/en/sandbox-text.ts';
import type { CustomerAct, sendFileOperation } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { mediaMimeTypes, mediaTypes } from '#lib/messaging/messages/constants.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { part } from '../ui/part.tsx';
import { usePhoneNumber } from './phone-number.ts';
import { useWriteAsCustomer } from './use-write-as-customer.ts';

const OrderDialog = dynamic(
  part(() => import('./order-dialog.tsx').then((file) => file.OrderDialog)),
  { loading: () => null },
);

const samples: { icon: typeof ImageIcon; label: string; act: CustomerAct }[] = [
  { icon: ImageIcon, label: words.photo, act: { type: 'image' } },
  { icon: FileText, label: words.document, act: { type: 'document' } },
  { icon: Film, label: words.video, act: { type: 'video' } },
  { icon: Mic, label: words.voice, act: { type: 'voice' } },
  { icon: MapPin, label: words.location, act: { type: 'location', ...words.place } },
];

/** The customer's composer, with everything else that they can send. */
export function PhoneComposer({ phone, isTwice }: { phone: string; isTwice: boolean }) {
  const { slug: workspace } = useWorkspace();
  const [text, setText] = useState('');
  const [isOrdering, setOrdering] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const writing = useWriteAsCustomer();
  const sending = useSendFile();
  const params = { workspace, phone };
  const number = usePhoneNumber();
  const write = (act: CustomerAct) =>
    writing.mutate({ params, query: number, body: { act, twice: isTwice } }, { onError: toastError });
  const upload = (file: File | undefined) => {
    if (!file) return;
    const query = {
      ...number,
      kind: mediaTypes.find((type) => mediaMimeTypes[type].includes(file.type)) ?? 'document',
      filename: file.name,
      twice: String(isTwice),
    };
    sending.mutate({ params, query, file }, { onError: toastError });
  };
  return (
    <form
      className="flex items-end gap-1.5 border-t border-line bg-surface p-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        write({ type: 'text', text: text.trim() });
        setText('');
      }}
    >
      <input
        ref={chooser}
        type="file"
        aria-label={words.fileKind}
        className="hidden"
        onChange={({ target }) => {
          upload(target.files?.[0]);
          target.value = '';
        }}
      />
      <Menu
        align="start"
        side="top"
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={words.add}
            loading={sending.isPending}
            className="rounded-full"
          >
            <Plus aria-hidden />
          </Button>
        }
      >
        {samples.map(({ icon: Icon, label, act }) => (
          <MenuItem key={label} onClick={() => write(act)}>
            <Icon aria-hidden />
            {label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onClick={() => setOrdering(true)}>
          <ShoppingBag aria-hidden />
          {words.order}
        </MenuItem>
        <MenuItem onClick={() => chooser.current?.click()}>
          <Upload aria-hidden />
          {words.file}
        </MenuItem>
      </Menu>
      <textarea
        aria-label={words.placeholder}
        placeholder={words.placeholder}
        value={text}
        rows={1}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        className="field-sizing-content max-h-32 min-h-9 min-w-0 flex-1 resize-none rounded-2xl border border-line-strong bg-surface px-3 py-1.5 placeholder:text-ink-faint focus-visible:outline-offset-0 pointer-coarse:text-base"
      />
      <Button type="submit" variant="primary" size="icon" aria-label={words.send} className="rounded-full">
        <SendHorizontal aria-hidden />
      </Button>
      {isOrdering && (
        <OrderDialog
          onClose={() => setOrdering(false)}
          onOrder={(order) => {
            setOrdering(false);
            write(order);
          }}
        />
      )}
    </form>
  );
}

function useSendFile() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof sendFileOperation>('POST /api/admin/{workspace}/sandbox/customers/{phone}/files', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
