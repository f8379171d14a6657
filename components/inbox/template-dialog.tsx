'use client';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  fieldsOf,
  filledText,
  isFillable,
  type TemplateField,
  templateContent,
} from '#components/browser/template-draft.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { disconnectedText } from '#components/i18n/en/disconnected-text.ts';
import { templateText } from '#components/i18n/en/send-template-text.ts';
import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import { UnsavedChanges } from '../shell/unsaved-changes.tsx';
import { TemplatePreview } from '../templates/template-preview.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Input } from '../ui/input.tsx';
import { useIsConnected, useOwnAccount } from './own-numbers.tsx';
import { TemplateList } from './template-list.tsx';

type Values = Record<string, string>;

/** Chooses a template, fills it in, shows a preview, and sends it. Asks before leaving the page discards what was typed. */
export function TemplateDialog({
  numberId,
  person,
  title = templateText.title,
  below,
  pending = false,
  error = null,
  onChoose,
  onClose,
  onSend,
}: {
  /** The number of ours that sends; undefined is the only one. */
  numberId: string | undefined;
  person: { name: string | null };
  title?: string;
  /** Shown below the templates and their values. */
  below?: ReactNode;
  /** Whether it is being sent. */
  pending?: boolean;
  /** Why it was not sent. */
  error?: Error | null;
  /** Called when another template is chosen, about which `error` says nothing. */
  onChoose?: () => void;
  onClose: () => void;
  onSend: (content: MessageContent, preview: string) => void;
}) {
  const formId = useId();
  const wabaId = useOwnAccount(numberId);
  const isConnected = useIsConnected({ number_id: numberId });
  /** Undefined at first, and null to choose again. */
  const [chosen, setChosen] = useState<TemplateView | null>();
  // The number may have been changed to one of an account that does not have the template.
  const template = chosen && (wabaId === undefined || chosen.waba_id === wabaId) ? chosen : null;
  const [values, setValues] = useState<Values>({});
  const [isChecked, setChecked] = useState(false);
  const [isBegun, setBegun] = useState(false);
  const choose = (wanted: TemplateView | null) => {
    setChosen(wanted);
    setValues(wanted ? suggested(wanted, person) : {});
    setChecked(false);
    setBegun(false);
    onChoose?.();
  };
  const fields = template ? fieldsOf(template) : [];
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (template) form.current?.querySelector('input')?.focus();
  }, [template]);
  const submit = () => {
    setChecked(true);
    const wrong = fields.find((field) => problemOf(field, values));
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong.key}"]`)?.focus();
    if (!template || wrong) return;
    onSend(templateContent(template, values), filledText(template.body, 'body', values));
  };

  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={title}
      description={template ? undefined : templateText.description}
      footer={
        template && (
          <>
            <Button variant="ghost" className="mr-auto" onClick={() => choose(null)}>
              <ArrowLeft aria-hidden />
              {templateText.back}
            </Button>
            <Button onClick={onClose}>{commonText.cancel}</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={!isFillable(template) || !isConnected}
              loading={pending}
            >
              {templateText.submit}
            </Button>
          </>
        )
      }
    >
      <UnsavedChanges
        isDirty={isBegun && !pending}
        title={commonText.unsaved.title}
        description={templateText.unsent}
        confirm={commonText.unsaved.discard}
      />
      {template === null ? (
        <TemplateList wabaId={wabaId} takesFocus={chosen === null} onChoose={choose} />
      ) : (
        <form
          ref={form}
          id={formId}
          noValidate
          className="grid gap-6 md:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <div className="flex flex-col gap-4">
            {!isConnected && <Callout tone="warn">{disconnectedText.notSent}</Callout>}
            {!isFillable(template) && <Callout tone="warn">{templateText.ofApi}</Callout>}
            <FormError error={error} />
            {fields.length === 0 && <p className="text-ink-soft">{templateText.noValues}</p>}
            {fields.map((field) => (
              <Field key={field.key} label={field.label} error={isChecked ? problemOf(field, values) : undefined}>
                <Input
                  name={field.key}
                  type={field.kind === 'link' ? 'url' : 'text'}
                  placeholder={field.kind === 'link' ? 'https://' : undefined}
                  autoComplete="off"
                  value={values[field.key] ?? ''}
                  onChange={({ target }) => {
                    setValues({ ...values, [field.key]: target.value });
                    setBegun(true);
                  }}
                />
              </Field>
            ))}
          </div>
          <TemplatePreview template={template} values={values} />
        </form>
      )}
      {below}
    </Dialog>
  );
}

/** Names that templates give to the contact's name, and to its first word. */
const FULL_NAMES = ['name', 'full_name', 'customer_name', 'contact_name'];
const FIRST_NAMES = ['first_name', 'customer_first_name', 'contact_first_name'];

/** Fills in the contact's name where the template says so. A number says nothing about its value. */
function suggested(template: TemplateView, { name }: { name: string | null }): Values {
  const full = name?.trim() ?? '';
  const [first = ''] = full.split(/\s+/);
  return Object.fromEntries(
    fieldsOf(template)
      .filter(({ kind }) => kind === 'text')
      .flatMap((field): [string, string][] => {
        if (FULL_NAMES.includes(field.name)) return [[field.key, full]];
        return FIRST_NAMES.includes(field.name) ? [[field.key, first]] : [];
      }),
  );
}

function problemOf({ key, kind }: TemplateField, values: Values): string | undefined {
  const value = values[key]?.trim() ?? '';
  if (kind === 'link')
    return value.startsWith('https://') && URL.canParse(value) ? undefined : templateText.linkMissing;
  return value === '' ? templateText.missing : undefined;
}
