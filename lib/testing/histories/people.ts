/** A customer, and the ways in which systems write their number. */
export type Customer = {
  /** What the channel calls them. */
  waId: string;
  /** The channel's ID of someone who may hide the number. */
  userId: string;
  spellings: readonly [string, ...string[]];
};

/** Some numbers have two forms: with and without Brazil's 9 or Mexico's 1. */
export const customers: readonly Customer[] = [
  {
    waId: '919812345670',
    userId: 'IN.1',
    spellings: ['+91 98123 45670', '9812345670', '098123 45670', '919812345670'],
  },
  { waId: '551187654321', userId: 'BR.2', spellings: ['+55 11 98765-4321', '00551187654321', '5511987654321'] },
  { waId: '5215512345678', userId: 'MX.3', spellings: ['+52 55 1234 5678', '5215512345678', '+5215512345678'] },
  { waId: '14155552671', userId: 'US.4', spellings: ['+1 (415) 555-2671', '0014155552671'] },
];

export function customerAt(index: number): Customer {
  const customer = customers[index];
  if (!customer) throw new Error(`There is no customer ${index}.`);
  return customer;
}

/** Digits as responses show them, in any of a number's forms. */
const shown = new Map(
  [['919812345670'], ['551187654321', '5511987654321'], ['5215512345678', '525512345678'], ['14155552671']].flatMap(
    (forms, customer) => forms.map((digits) => [digits, customer]),
  ),
);

/** The customer whose number a response shows. */
export function customerOf(digits: string): number {
  const customer = shown.get(digits);
  if (customer === undefined) throw new Error(`No customer has the number ${digits}.`);
  return customer;
}
