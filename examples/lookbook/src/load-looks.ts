import type { Client } from '@shop/client/client'
import { listProducts } from '@shop/client/products'
import { readValue } from '@shop/client/values'
import { emptyHead } from '@shop/contracts/server-entry'
import * as v from 'valibot'

import { type PublicLook, PublicLooks } from './look.ts'

export const readLooks = async (client: Client): Promise<PublicLook[]> => {
  const text = await readValue(client, 'lookbook', 'looks')
  return text === null ? [] : v.parse(PublicLooks, JSON.parse(text))
}

export type LooksData = Awaited<ReturnType<typeof loadLooks>>

export const loadLooks = async (client: Client) => ({
  looks: await readLooks(client),
  head: {
    ...emptyHead('Lookbook'),
    description: 'Pieces that belong together, as we wear them.',
    canonical: '/lookbook',
  },
})

export type LookData = Awaited<ReturnType<typeof loadLook>>

export const loadLook = async (client: Client, id: string) => {
  const looks = await readLooks(client)
  const index = looks.findIndex((one) => one.id === id)
  const look = looks[index]
  if (!look)
    return { look: null, products: [], next: undefined, head: emptyHead('Lookbook'), status: 404 }
  const ids = look.points.map(({ productId }) => productId)
  const { products } = ids.length > 0 ? await listProducts(client, { ids }) : { products: [] }
  const head = {
    ...emptyHead(look.title),
    description: look.text,
    canonical: `/lookbook/${id}`,
    metas: [{ property: 'og:image', content: look.picture }],
  }
  return { look, products, next: looks[index + 1] ?? looks[0] ?? null, head }
}
