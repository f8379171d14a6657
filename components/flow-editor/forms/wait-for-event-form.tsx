import { MAX_MAPPINGS } from '#lib/flows/nodes/http-request/constants.ts';
import { DEFAULT_MINUTES, MAX_MINUTES } from '#lib/flows/nodes/wait-for-event/constants.ts';
import type { WaitForEventData } from '#lib/flows/nodes/wait-for-event/schema.ts';
import { words } from '#lib/flows/nodes/wait-for-event/words.ts';
import { MinutesField } from './minutes-field.tsx';
import { RecordField } from './record-field.tsx';

type Props = { data: WaitForEventData; onChange: (data: WaitForEventData) => void };

/** How long a flow waits for an event, and which of its values it stores. */
export function WaitForEventForm({ data, onChange }: Props) {
  return (
    <>
      <p className="text-xs text-ink-soft">{words.about}</p>
      <MinutesField
        label={words.timeout}
        min={1}
        max={MAX_MINUTES}
        fallback={DEFAULT_MINUTES}
        value={data.timeoutMinutes}
        onChange={(timeoutMinutes) => onChange({ ...data, timeoutMinutes })}
      />
      <RecordField
        label={words.map}
        record={data.responseMap ?? {}}
        names={{ name: words.mapPath, value: words.mapVariable }}
        add={words.addMapping}
        max={MAX_MAPPINGS}
        onChange={(responseMap) => onChange({ ...data, responseMap })}
      />
    </>
  );
}
