import type { Update } from '../delivery/webhook-batch.ts';
import { WebhookSender } from '../delivery/webhook-sender.ts';
import { Counters } from '../kit/counters.ts';
import { Scheduler } from '../kit/scheduler.ts';
import { patchSettings, type Settings, settingsSchema } from '../schema/settings-schema.ts';
import { Accounts } from './accounts.ts';
import { CatalogStore } from './catalog-store.ts';
import { Changes } from './changes.ts';
import { Customers } from './customers.ts';
import { Faults } from './faults.ts';
import { MediaStore } from './media-store.ts';
import { Messages } from './messages.ts';
import { RateLimits } from './rate-limits.ts';
import { TemplateStore } from './template-store.ts';

export type WorldOptions = {
  /** Null until a callback is registered: no one listens. */
  callbackUrl: string | null;
  appSecret: string;
  verifyToken: string;
  settings: Record<string, unknown>;
};

/** The sandbox's whole state. Handlers get all of it; each part has one subject. */
export class World {
  readonly appSecret: string;
  readonly verifyToken: string;
  readonly scheduler = new Scheduler();
  readonly accounts = new Accounts();
  readonly customers = new Customers();
  readonly messages = new Messages();
  readonly media = new MediaStore();
  readonly templates = new TemplateStore();
  readonly catalogs: CatalogStore;
  readonly faults = new Faults();
  readonly limits = new RateLimits();
  readonly changes = new Changes();
  readonly counters = new Counters();
  readonly webhooks: WebhookSender;
  readonly #initial: Settings;
  settings: Settings;
  callbackUrl: string | null;
  /** The sandbox's own URL; known once it listens. */
  url = '';

  constructor({ callbackUrl, appSecret, verifyToken, settings }: WorldOptions) {
    this.callbackUrl = callbackUrl;
    this.appSecret = appSecret;
    this.verifyToken = verifyToken;
    this.#initial = patchSettings(settingsSchema.parse({}), settings);
    this.settings = this.#initial;
    this.catalogs = new CatalogStore({ imageUrl: (name) => `${this.url}/_sandbox/images/${name}.png` });
    this.webhooks = new WebhookSender({
      settings: () => this.settings,
      scheduler: this.scheduler,
      counters: this.counters,
      appSecret,
    });
  }

  /** Sends updates to the app, if the account is subscribed and someone listens. */
  notify(updates: Update[]): void {
    const heard = updates.flatMap((update) => {
      const waba = this.accounts.wabas.get(update.wabaId);
      const url = waba?.override ?? this.callbackUrl;
      return url === null || waba?.subscribed === false ? [] : { url, update };
    });
    if (heard.length > 0) this.webhooks.enqueue(heard);
  }

  /** Throws a ZodError when the result is not valid. */
  changeSettings(patch: Record<string, unknown>): Settings {
    this.settings = patchSettings(this.settings, patch);
    this.changes.record({ kind: 'settings' });
    this.webhooks.flush();
    return this.settings;
  }

  /** Resets everything except the counters. */
  reset(): void {
    this.scheduler.clear();
    this.scheduler.setOffset(0);
    this.webhooks.clear();
    this.accounts.clear();
    this.customers.clear();
    this.messages.clear();
    this.media.clear();
    this.templates.clear();
    this.catalogs.clear();
    this.faults.remove();
    this.limits.clear();
    this.settings = this.#initial;
    this.changes.record({ kind: 'reset' });
  }

  async stop(): Promise<void> {
    this.scheduler.clear();
    this.changes.release();
    await this.webhooks.stop();
  }
}
