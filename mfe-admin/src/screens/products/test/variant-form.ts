import { page } from 'vitest/browser'

import type { ProductWire } from '@shop/contracts/product'
import type { Api, ApiRequest } from '@shop/testkit/fake-api'
import { productWire } from '@shop/testkit/wire'

import { openAdmin } from '../../../test/admin-api.ts'

export const form = page.getByRole('dialog')
export const cell = (label: string) => form.getByLabelText(label)
export const text = (of: string | RegExp) => form.getByText(of)
export const byChoice = form.getByLabelText('Stock by size and color').first()
export const save = () => form.getByRole('button', { name: 'Update Product' }).click()

export const openForm = async (product: ProductWire, reply?: () => unknown) => {
  const bodies: { variants?: unknown }[] = []
  const send = ({ body }: ApiRequest): unknown => {
    bodies.push(body as object)
    return reply?.() ?? { ...product, version: product.version + 1 }
  }
  const api: Api = {
    'GET /api/products/:id': () => ({ ...product }),
    'PATCH /api/products/:id': send,
    'POST /api/products': send,
  }
  return { bodies, ...(await openAdmin(`/admin/products?edit=${product.id}`, api)) }
}

export const variant = (size: string, color: string, stock: number) => ({
  size,
  color,
  sku: `${size}-${color}`,
  price: null,
  stock,
})

export const inVariants = (): ProductWire =>
  productWire({
    id: 'hoodie',
    stock: 7,
    sizes: ['S', 'M'],
    colors: ['Black', 'Navy'],
    variants: [
      variant('S', 'Black', 4),
      variant('S', 'Navy', 0),
      variant('M', 'Black', 2),
      variant('M', 'Navy', 1),
    ],
  })
