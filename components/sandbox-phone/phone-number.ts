import { createContext, useContext } from 'react';

/** The ID of the workspace's number that the phone writes to; undefined while it is not known. */
export const PhoneNumber = createContext<string | undefined>(undefined);

/** For the requests of the phone: the number that they are about. */
export function usePhoneNumber(): { number?: string } {
  const number = useContext(PhoneNumber);
  return number === undefined ? {} : { number };
}
