/** A product as it is typed into the form: text until the server has read it. */
import { toDollars } from '@shop/domain/money'
import type { Product } from '@shop/contracts/product'

export type ProductDraft = {
  name: string
  description: string
  /** Dollars as typed; what is no amount is for the server to refuse. */
  price: string
  originalPrice: string
  /** A fraction as typed: 0.08 is 8 %. */
  taxRate: string
  image: string
  category: string
  featured: boolean
  sku: string
  /** Pieces: all there are of a new product, or what is added to (taken from) a known one. */
  stock: string
  sizes: readonly string[]
  colors: readonly string[]
  tags: readonly string[]
  material: string
  weight: string
  fit: string
  care: string
  origin: string
  features: readonly string[]
}

export type Field = keyof ProductDraft

/** Each field's label, and its path in the API's answers. The order is that of the form. */
export const fields: Readonly<Record<Field, readonly [label: string, path: string]>> = {
  name: ['Name', 'name'],
  description: ['Description', 'description'],
  category: ['Category', 'category'],
  featured: ['Featured product', 'featured'],
  price: ['Price ($)', 'price'],
  originalPrice: ['Original price ($)', 'original_price'],
  taxRate: ['Tax rate (%)', 'tax_rate'],
  image: ['Image (address or path)', 'image'],
  sku: ['SKU', 'sku'],
  stock: ['Stock', 'stock'],
  sizes: ['Sizes', 'sizes'],
  colors: ['Colors', 'colors'],
  tags: ['Tags', 'tags'],
  material: ['Material', 'specifications.material'],
  weight: ['Weight', 'specifications.weight'],
  fit: ['Fit', 'specifications.fit'],
  care: ['Care', 'specifications.care'],
  origin: ['Origin', 'specifications.origin'],
  features: ['Features', 'specifications.features'],
}

const empty: ProductDraft = {
  name: '',
  description: '',
  price: '',
  originalPrice: '',
  taxRate: '0.08',
  image: '',
  category: 'Shirts',
  featured: false,
  sku: '',
  stock: '',
  sizes: [],
  colors: [],
  tags: [],
  material: '',
  weight: '',
  fit: '',
  care: '',
  origin: '',
  features: [],
}

/** What the form shows at first: a product's own values, or nothing for a new one. */
export const draftOf = (product: Product | undefined): ProductDraft => {
  if (!product) return empty
  const { name, description, image, category, featured, sizes, colors, tags, specifications } =
    product
  return {
    ...empty,
    name,
    description,
    image,
    category,
    featured,
    sizes,
    colors,
    tags,
    price: dollars(product.priceCents),
    originalPrice: dollars(product.originalPriceCents),
    taxRate: String(product.taxRate ?? empty.taxRate),
    sku: product.sku ?? '',
    material: specifications?.material ?? '',
    weight: specifications?.weight ?? '',
    fit: specifications?.fit ?? '',
    care: specifications?.care ?? '',
    origin: specifications?.origin ?? '',
    features: specifications?.features ?? [],
  }
}

const dollars = (cents: number | null): string =>
  cents === null ? '' : toDollars(cents).toFixed(2)
