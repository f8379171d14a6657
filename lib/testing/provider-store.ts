import type { Adapter, AdapterPayload } from 'oidc-provider';

/** A test provider's storage, in memory. Our own, because the library warns about the one it ships. */
export function providerStore(): new (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  const having = (fits: (payload: AdapterPayload) => boolean) => [...kept].filter(([, payload]) => fits(payload));
  const first = (fits: (payload: AdapterPayload) => boolean) => having(fits)[0]?.[1];
  return class Store implements Adapter {
    private readonly key: (id: string) => string;
    constructor(model: string) {
      this.key = (id) => `${model} ${id}`;
    }
    upsert = async (id: string, payload: AdapterPayload) => void kept.set(this.key(id), { ...payload });
    find = async (id: string) => kept.get(this.key(id));
    findByUid = async (uid: string) => first((payload) => payload.uid === uid);
    findByUserCode = async (code: string) => first((payload) => payload.userCode === code);
    destroy = async (id: string) => void kept.delete(this.key(id));
    consume = async (id: string) => {
      const payload = kept.get(this.key(id));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    };
    revokeByGrantId = async (grantId: string) => {
      for (const [key] of having((payload) => payload.grantId === grantId)) kept.delete(key);
    };
  };
}
