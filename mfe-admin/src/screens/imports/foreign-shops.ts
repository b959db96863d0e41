import type { ImportColumn } from '@shop/contracts/import'

/**
 * Rows with the same `handle` or `key` form one product, and the handle is also the product's id.
 * `compare` is a struck-through price. `sale` is the price during a sale.
 */
export type Role =
  | 'handle'
  | 'key'
  | 'parent'
  | 'kind'
  | 'variation'
  | 'compare'
  | 'sale'
  | 'saleStarts'
  | 'saleEnds'
  | 'variantImage'
  | Exclude<ImportColumn, 'id' | 'original_price' | 'variant_price' | 'variant_sku' | 'pictures'>

export type ForeignShop = {
  name: string
  /** A file is from this system if it has all headers of a group, but not the header in `never`. */
  marks: readonly (readonly string[])[]
  never?: string
  /** Headers for each role. The first nonempty cell counts. `*` stands for a location's name. */
  columns: Readonly<Partial<Record<Role, readonly string[]>>>
  /** Headers of option names and values. `#` stands for the option's number. */
  options: readonly [name: string, value: string]
  /** These values mark a hidden product. */
  hidden: Readonly<Record<string, readonly string[]>>
  /** Tells the clerk how the import reads the price columns. */
  prices: string
}

const shops: readonly ForeignShop[] = [
  {
    name: 'Shopify',
    marks: [
      ['url_handle'],
      ['handle', 'body_html'],
      ['handle', 'option1_value'],
      ['handle', 'variant_price'],
      ['handle', 'variant_inventory_qty'],
    ],
    columns: {
      handle: ['handle', 'url_handle'],
      name: ['title'],
      description: ['body_html', 'description'],
      category: ['type', 'product_category'],
      tags: ['tags'],
      image: ['image_src', 'product_image_url'],
      variantImage: ['variant_image', 'variant_image_url'],
      sku: ['variant_sku', 'sku'],
      price: ['variant_price', 'price'],
      compare: ['variant_compare_at_price', 'compare_at_price'],
      stock: ['variant_inventory_qty', 'inventory_quantity'],
    },
    options: ['option#_name', 'option#_value'],
    hidden: {
      status: ['draft', 'archived', 'unlisted'],
      published: ['false'],
      published_on_online_store: ['false'],
    },
    prices: 'The compare-at price is struck through where it is above the price.',
  },
  {
    name: 'WooCommerce',
    marks: [['regular_price'], ['sale_price'], ['attribute_1_name']],
    never: 'price',
    columns: {
      key: ['id'],
      parent: ['parent'],
      kind: ['type'],
      sku: ['sku'],
      name: ['name'],
      description: ['description', 'short_description'],
      category: ['categories'],
      tags: ['tags'],
      image: ['images'],
      featured: ['is_featured'],
      price: ['regular_price'],
      sale: ['sale_price'],
      saleStarts: ['date_sale_price_starts'],
      saleEnds: ['date_sale_price_ends'],
      stock: ['stock'],
      size: ['size'],
      color: ['color'],
    },
    options: ['attribute_#_name', 'attribute_#_value_s'],
    hidden: { published: ['0', '-1'] },
    prices:
      'The regular price is the price. Where there is a sale price, that is the price, and the regular one is struck through.',
  },
  {
    name: 'Square',
    marks: [
      ['item_name', 'variation_name'],
      ['item_name', 'token'],
    ],
    columns: {
      name: ['item_name'],
      variation: ['variation_name'],
      sku: ['sku'],
      description: ['description'],
      category: ['reporting_category', 'category', 'categories'],
      price: ['price'],
      sale: ['online_sale_price'],
      stock: ['current_quantity*'],
    },
    options: ['option_name_#', 'option_value_#'],
    hidden: { archived: ['y'] },
    prices:
      'Where there is an online sale price, that is the price, and the other one is struck through.',
  },
]

/** `marks` and `columns` use this form of headers. */
export const plainHeader = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

export const findShop = (headers: readonly string[]): ForeignShop | undefined =>
  shops.find(
    ({ marks, never }) =>
      marks.some((mark) => mark.every((header) => headers.includes(header))) &&
      !(never && headers.includes(never)),
  )
