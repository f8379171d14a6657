/** Creates a product, or updates the one of this SKU. */
export function productCurl({ baseUrl }: { baseUrl: string }): string {
  return [
    `curl -X POST ${baseUrl}/catalog/products \\`,
    '  -H "X-API-Key: $PARLEY_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{"retailer_id": "TEA-GREEN", "name": "Green tea", "price": 19900, "currency": "INR",`,
    `       "image_url": "https://files.example.com/green-tea.jpg"}'`,
  ].join('\n');
}
