import { randomUUID } from 'node:crypto';
import { digitsOf } from '../kit/ids.ts';
import { SEEDED_TEMPLATES } from './seeded-templates.ts';
import type { Template, TemplateSeed } from './template.ts';

/** The templates of every account. A new account gets the seeded set. */
export class TemplateStore {
  readonly #accounts = new Map<string, Map<string, Template>>();

  of(wabaId: string): Map<string, Template> {
    let templates = this.#accounts.get(wabaId);
    if (!templates) {
      templates = new Map();
      this.#accounts.set(wabaId, templates);
      for (const seed of SEEDED_TEMPLATES) this.add(wabaId, seed);
    }
    return templates;
  }

  add(wabaId: string, seed: TemplateSeed): Template {
    // 18 digits, beyond 2^53 like some real IDs, so that clients that parse them as numbers notice.
    const id = digitsOf(randomUUID(), 18);
    const template: Template = {
      parameter_format: 'POSITIONAL',
      rejected_reason: 'NONE',
      quality_score: { score: 'UNKNOWN', date: 1_795_000_000 },
      ...structuredClone(seed),
      id,
    };
    this.of(wabaId).set(id, template);
    return template;
  }

  find(wabaId: string, name: string, language: string): Template | undefined {
    for (const template of this.of(wabaId).values()) {
      if (template.name === name && template.language === language) return template;
    }
    return undefined;
  }

  /** The template with this ID in any account. */
  byId(id: string): { wabaId: string; template: Template } | undefined {
    for (const [wabaId, templates] of this.#accounts) {
      const template = templates.get(id);
      if (template) return { wabaId, template };
    }
    return undefined;
  }

  dump() {
    return [...this.#accounts];
  }

  load(accounts: ReturnType<TemplateStore['dump']>): void {
    for (const [wabaId, templates] of accounts) this.#accounts.set(wabaId, templates);
  }

  clear(): void {
    this.#accounts.clear();
  }
}
