/** A catalog on the channel; unknown fields are null. */
export type ChannelCatalog = { id: string; name: string | null; productCount: number | null };

/** A product as the channel shows it. Prices are display texts; unknown fields are null. */
export type ChannelProduct = {
  /** The channel's ID. */
  id: string;
  retailerId: string | null;
  name: string | null;
  description: string | null;
  price: string | null;
  salePrice: string | null;
  currency: string | null;
  availability: string | null;
  condition: string | null;
  visibility: string | null;
  brand: string | null;
  imageUrl: string | null;
  url: string | null;
};

/** The writable fields of a product. Prices are in minor units of `currency`; a `salePrice` of 0 removes it. */
export type ProductFields = {
  name: string;
  price: number;
  salePrice?: number | undefined;
  currency: string;
  imageUrl: string;
  availability: string;
  condition: string;
  visibility: string;
  description?: string | undefined;
  brand?: string | undefined;
  fbProductCategory?: string | undefined;
  url?: string | undefined;
};

/** Those that are absent keep their values. */
export type ProductChanges = { [Field in keyof ProductFields]?: ProductFields[Field] | undefined };

/** The account's catalogs. Every method throws `ChannelError`. */
export type CatalogChannel = {
  /** The catalogs that the channel lists for the account: one or none. */
  connectedCatalogs(): Promise<ChannelCatalog[]>;
  catalogInfo(catalog: { catalogId: string }): Promise<ChannelCatalog>;
  /**
   * Up to `limit` products in the channel's order, each once; `nameContains` ignores case. `after` is the channel's own
   * cursor: in the argument that of the previous page, in the result that of this page while there are more.
   */
  listProducts(list: { catalogId: string; nameContains?: string; limit: number; after?: string | undefined }): Promise<{
    products: ChannelProduct[];
    after: string | null;
  }>;
  /** The products with these SKUs, if they exist. */
  findProducts(find: { catalogId: string; retailerIds: string[] }): Promise<ChannelProduct[]>;
  /** An error with code 10800 means that the SKU exists, or existed a moment ago. */
  createProduct(create: { catalogId: string; retailerId: string; fields: ProductFields }): Promise<{ id: string }>;
  /** `productId` is the channel's. */
  updateProduct(update: { productId: string; fields: ProductChanges }): Promise<void>;
  deleteProduct(product: { productId: string }): Promise<void>;
};
