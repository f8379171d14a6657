import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { definedOnly } from '../kit/defined-only.ts';
import { digitsOf } from '../kit/ids.ts';

export type Permission = 'whatsapp_business_messaging' | 'whatsapp_business_management' | 'catalog_management';

export type Token = {
  token: string;
  status: 'active' | 'expired' | 'invalid';
  /** Null for all of them. */
  permissions: Permission[] | null;
  wabaIds: Set<string>;
};

export type BusinessNumber = {
  id: string;
  wabaId: string;
  /** Digits with country code. */
  display: string;
  countryCallingCode: string;
  verifiedName: string;
  qualityRating: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN';
  messagingLimit: string;
  registered: boolean;
  /** Its messages stay accepted until someone sends their statuses. */
  manualStatuses: boolean;
  commerce: { is_cart_enabled: boolean; is_catalog_visible: boolean };
};

export type Waba = {
  id: string;
  name: string;
  subscribed: boolean;
  /** Where its webhooks go instead of the app's callback. */
  override: string | null;
  /** Generated because a number arrived before its account; gets the account's real ID when that becomes known. */
  provisional: boolean;
};

/** Numbers, the accounts (WABAs) they belong to, and the tokens that may use them. */
export class Accounts {
  readonly tokens = new Map<string, Token>();
  readonly numbers = new Map<string, BusinessNumber>();
  readonly wabas = new Map<string, Waba>();
  /** Deleted numbers stay unknown instead of being adopted again. */
  readonly deleted = new Set<string>();

  token(token: string): Token {
    let known = this.tokens.get(token);
    if (!known) {
      known = { token, status: 'active', permissions: null, wabaIds: new Set() };
      this.tokens.set(token, known);
    }
    return known;
  }

  waba(id: string, provisional = false): Waba {
    let known = this.wabas.get(id);
    if (!known) {
      known = { id, name: `Test account ${id}`, subscribed: true, override: null, provisional };
      this.wabas.set(id, known);
    }
    return known;
  }

  /** Creates the number, or updates the given fields of a known one. */
  registerNumber(given: Partial<BusinessNumber> & { id: string; wabaId: string }): BusinessNumber {
    const known = this.numbers.get(given.id);
    const display = given.display ?? known?.display ?? `1555${digitsOf(`number ${given.id}`, 7)}`;
    const number: BusinessNumber = {
      verifiedName: 'Test business',
      qualityRating: 'GREEN',
      messagingLimit: 'TIER_2K',
      registered: true,
      manualStatuses: false,
      commerce: { is_cart_enabled: true, is_catalog_visible: false },
      ...known,
      ...definedOnly(given),
      display,
      countryCallingCode: parsePhoneNumberFromString(`+${display}`)?.countryCallingCode ?? '1',
    };
    this.numbers.set(number.id, number);
    return number;
  }

  /**
   * Registers a new number: it joins the account that its token used last if that has no number yet, else a provisional
   * one.
   */
  adoptNumber(id: string, token?: Token): BusinessNumber {
    const lonely = [...(token?.wabaIds ?? [])].findLast((wabaId) => this.numbersOf(wabaId).length === 0);
    const waba = this.waba(lonely ?? digitsOf(`account of ${id}`, 15), lonely === undefined);
    token?.wabaIds.add(waba.id);
    return this.registerNumber({ id, wabaId: waba.id });
  }

  /** Registers a new account, and moves the token's latest number without an account into it. */
  adoptWaba(id: string, token: Token): Waba {
    const provisional = [...token.wabaIds].findLast((wabaId) => this.wabas.get(wabaId)?.provisional);
    if (provisional !== undefined) {
      for (const number of this.numbersOf(provisional)) number.wabaId = id;
      this.wabas.delete(provisional);
      for (const other of this.tokens.values()) if (other.wabaIds.delete(provisional)) other.wabaIds.add(id);
    }
    token.wabaIds.add(id);
    return this.waba(id);
  }

  clear(): void {
    this.tokens.clear();
    this.numbers.clear();
    this.wabas.clear();
    this.deleted.clear();
  }

  numbersOf(wabaId: string): BusinessNumber[] {
    return [...this.numbers.values()].filter((number) => number.wabaId === wabaId);
  }
}
