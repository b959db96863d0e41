/** A product as it is typed into the form: text until the server has read it. */
import { categories, type Category } from '@shop/contracts/category'
import type { Product } from '@shop/contracts/product'
import { toDollars } from '@shop/contracts/money'

export type ProductDraft = {
  name: string
  description: string
  /** Dollars as typed; what is no amount is for the server to refuse. */
  price: string
  originalPrice: string
  image: string
  category: Category
  /** Pieces: all there are of a new product, or what is added to (taken from) a known one. */
  stock: string
  sizes: readonly string[]
  colors: readonly string[]
  featured: boolean
}

/** What the form shows at first: a product's own values, or nothing for a new one. */
export const draftOf = (product: Product | undefined): ProductDraft => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  price: product ? dollars(product.priceCents) : '',
  originalPrice: dollars(product?.originalPriceCents ?? null),
  image: product?.image ?? '',
  category: product?.category ?? 'Shirts',
  stock: '',
  sizes: product?.sizes ?? [],
  colors: product?.colors ?? [],
  featured: product?.featured ?? false,
})

/** Reads the form's fields; sizes and colors are no fields of it. */
export const readDraft = (
  form: FormData,
  words: Pick<ProductDraft, 'sizes' | 'colors'>,
): ProductDraft => ({
  name: textOf(form, 'name'),
  description: textOf(form, 'description'),
  price: textOf(form, 'price'),
  originalPrice: textOf(form, 'original_price'),
  image: textOf(form, 'image'),
  category: categories.find((known) => known === form.get('category')) ?? 'Shirts',
  stock: textOf(form, 'stock'),
  featured: form.has('featured'),
  ...words,
})

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

const dollars = (cents: number | null): string =>
  cents === null ? '' : toDollars(cents).toFixed(2)
