import { useEffect, useState } from 'react';
import { followOwnChanges } from '#components/browser/own-changes.ts';

/** The person whom the server sent with this page, with what they have since changed on other pages of this browser. */
export function usePresentPerson<Person extends { id: string }>(person: Person): Person {
  const [changed, setChanged] = useState({ since: person, present: person });
  useEffect(() => {
    const leaving = new AbortController();
    followOwnChanges({
      id: person.id,
      onChange: (change) =>
        setChanged(({ since, present }) => ({
          since: person,
          present: { ...(since === person ? present : person), ...change },
        })),
      signal: leaving.signal,
    });
    return () => leaving.abort();
  }, [person]);
  // What the server sends later is newer.
  return changed.since === person ? changed.present : person;
}
