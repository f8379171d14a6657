import { newObjectId } from '../kit/ids.ts';
import { SEEDED_PRODUCTS } from './seeded-products.ts';

/** A product as it is stored: prices in minor units, unset fields absent. */
export type Product = {
  id: string;
  retailer_id: string;
  name: string;
  price: number;
  currency: string;
  sale_price?: number;
  image_url: string;
  availability: string;
  condition: string;
  visibility: string;
  image_fetch_status: string;
  errors: { error_type: string; error_priority: string; title: string; description: string }[];
} & Partial<Record<OptionalText, string>>;

type OptionalText = (typeof OPTIONAL_TEXTS)[number];
export const OPTIONAL_TEXTS = [
  'description',
  'brand',
  'url',
  'category',
  'fb_product_category',
  'gtin',
  'origin_country',
  'sale_price_start_date',
  'sale_price_end_date',
  'wa_compliance_category',
] as const;

export type Catalog = { id: string; name: string; products: Map<string, Product>; batches: Map<string, Batch> };
export type Batch = {
  status: 'started' | 'in_progress' | 'finished';
  errors: { line: number; id: string; message: string }[];
};

type Dump = ReturnType<CatalogStore['dump']>;
type Loaded = Omit<Dump, 'firsts'> & Partial<Dump>;

/** Catalogs and the accounts they are connected to. A new account has one with a few products. */
export class CatalogStore {
  readonly #catalogs = new Map<string, Catalog>();
  readonly #connections = new Map<string, string | null>();
  /** The catalogs that accounts began with. */
  readonly #firsts = new Map<string, string>();
  readonly #imageUrl: (name: string) => string;

  constructor({ imageUrl }: { imageUrl: (name: string) => string }) {
    this.#imageUrl = imageUrl;
  }

  get(id: string): Catalog | undefined {
    return this.#catalogs.get(id);
  }

  /** The catalog connected to an account; null when there is none. */
  connectedTo(wabaId: string): Catalog | null {
    const id = this.#connections.get(wabaId);
    if (id === null) return null;
    const catalog = this.create(id ?? this.#firsts.get(wabaId) ?? newObjectId());
    if (id === undefined) this.#firsts.set(wabaId, catalog.id);
    return catalog;
  }

  connect(wabaId: string, catalogId: string): Catalog {
    this.#connections.set(wabaId, catalogId);
    return this.create(catalogId);
  }

  /** False while the account has the catalog that it began with, and no one was told of that. */
  isDecided(wabaId: string): boolean {
    return this.#connections.has(wabaId);
  }

  disconnect(wabaId: string): void {
    this.#connections.set(wabaId, null);
  }

  /** The catalog with this ID, created with the seeded products if it is new. */
  create(id: string): Catalog {
    let catalog = this.#catalogs.get(id);
    if (!catalog) {
      catalog = { id, name: 'Sandbox catalog', products: new Map(), batches: new Map() };
      for (const { image, ...seed } of SEEDED_PRODUCTS) {
        const product = {
          ...seed,
          id: newObjectId(),
          image_url: this.#imageUrl(image),
          image_fetch_status: 'FETCHED',
          errors: [],
        };
        catalog.products.set(product.id, product);
      }
      this.#catalogs.set(id, catalog);
    }
    return catalog;
  }

  /** Accounts that a catalog is connected to. */
  accountsOf(catalogId: string): string[] {
    return [...new Map<string, string | null>([...this.#firsts, ...this.#connections])].flatMap(([wabaId, id]) =>
      id === catalogId ? [wabaId] : [],
    );
  }

  product(id: string): { catalog: Catalog; product: Product } | undefined {
    for (const catalog of this.#catalogs.values()) {
      const product = catalog.products.get(id);
      if (product) return { catalog, product };
    }
    return undefined;
  }

  dump() {
    return { catalogs: [...this.#catalogs], connections: [...this.#connections], firsts: [...this.#firsts] };
  }

  /** `firsts` is missing from snapshots of earlier versions. */
  load({ catalogs, connections, firsts = [] }: Loaded): void {
    for (const [id, catalog] of catalogs) this.#catalogs.set(id, catalog);
    for (const [wabaId, id] of connections) this.#connections.set(wabaId, id);
    for (const [wabaId, id] of firsts) this.#firsts.set(wabaId, id);
  }

  clear(): void {
    this.#catalogs.clear();
    this.#connections.clear();
    this.#firsts.clear();
  }
}

export function productBySku(catalog: Catalog, retailerId: string): Product | undefined {
  for (const product of catalog.products.values()) if (product.retailer_id === retailerId) return product;
  return undefined;
}
