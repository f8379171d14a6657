'use client';
import { type FormEvent, useId, useState } from 'react';
import { docsText } from '#components/i18n/en/docs-text.ts';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';

type Answer = { status: number; text: string };

/** The typed key, kept for the page's other operations. In memory only, so it is gone with the page. */
let typedKey = '';

const control =
  'w-full rounded-lg border border-line-strong bg-surface px-3 py-2 font-mono text-[0.8125rem] text-ink outline-offset-1';

/** Calls an operation of this instance. Its effects are real. */
export function TryIt({
  method,
  path,
  example,
  fileField,
}: {
  method: string;
  path: string;
  /** The initial JSON body; null for operations without one. */
  example: string | null;
  /** The name of the file field, if the operation takes a form in place of JSON. */
  fileField: string | null;
}) {
  const id = useId();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [sending, setSending] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const upload = new FormData();
    const file = form.get('file');
    if (fileField && file) upload.append(fileField, file);
    typedKey = text('key');
    setSending(true);
    try {
      const response = await fetch(`/public/v1${text('path')}`, {
        method,
        credentials: 'omit',
        headers: { 'x-api-key': typedKey, ...(example !== null && { 'content-type': 'application/json' }) },
        ...(example !== null && { body: text('body') }),
        // The browser sets the content type, with the boundary between the parts.
        ...(fileField && { body: upload }),
      });
      setAnswer({ status: response.status, text: pretty(await response.text()) });
    } catch {
      setAnswer({ status: 0, text: docsText.tryIt.noAnswerDetail });
    } finally {
      setSending(false);
    }
  }

  return (
    <details className="rounded-lg border border-line">
      <summary className="px-3.5 py-2.5 font-medium">{docsText.tryIt.summary}</summary>
      <form onSubmit={send} className="flex flex-col gap-3 border-t border-line p-3.5">
        <Labelled id={`${id}key`} label={docsText.tryIt.key}>
          <input
            id={`${id}key`}
            name="key"
            type="password"
            autoComplete="off"
            defaultValue={typedKey}
            onFocus={(event) => {
              if (!event.target.value) event.target.value = typedKey;
            }}
            className={control}
          />
        </Labelled>
        <Labelled id={`${id}path`} label={docsText.tryIt.path}>
          <input id={`${id}path`} name="path" defaultValue={path} spellCheck={false} className={control} />
        </Labelled>
        {example !== null && (
          <Labelled id={`${id}body`} label={docsText.tryIt.body}>
            <textarea
              id={`${id}body`}
              name="body"
              rows={Math.min(14, example.split('\n').length)}
              defaultValue={example}
              spellCheck={false}
              className={control}
            />
          </Labelled>
        )}
        {fileField && (
          <Labelled id={`${id}file`} label={docsText.tryIt.file(fileField)}>
            <input id={`${id}file`} name="file" type="file" required className={control} />
          </Labelled>
        )}
        <div>
          <Button type="submit" disabled={sending}>
            {docsText.tryIt.send(method)}
          </Button>
        </div>
        <div aria-live="polite">
          {answer && (
            <div className="flex flex-col gap-2">
              <p className="font-medium">
                {answer.status === 0 ? docsText.tryIt.noAnswer : docsText.tryIt.status(answer.status)}
              </p>
              <CodeBlock code={answer.text} className="max-h-96 overflow-auto" />
            </div>
          )}
        </div>
      </form>
    </details>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs text-ink-soft">
        {label}
      </label>
      {children}
    </div>
  );
}

function pretty(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
