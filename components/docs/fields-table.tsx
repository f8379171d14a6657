import { docsText } from '#components/i18n/en/docs-text.ts';
import { inline } from './prose.tsx';
import type { Field } from './schema-fields.ts';

/** The fields of a request or response, each with its type and meaning. */
export function FieldsTable({ title, fields }: { title: string; fields: Field[] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-xs font-medium text-ink-faint">{title}</h3>
      <dl className="divide-y divide-line rounded-lg border border-line">
        {fields.map(({ name, type, required, description }) => (
          <div key={name} className="px-3.5 py-2.5">
            <dt className="flex flex-wrap items-baseline gap-x-2">
              <code className="font-mono text-[0.8125rem] font-medium wrap-anywhere">{name}</code>
              <span className="text-xs text-ink-faint">{type}</span>
              {required && <span className="text-xs text-warn-text">{docsText.required}</span>}
            </dt>
            <dd className="mt-0.5 text-pretty text-ink-soft">{inline(description)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
