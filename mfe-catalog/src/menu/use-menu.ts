/** What the menu knows: the shop in figures, featured products, a category's, and what a search finds. */
import { useEffect, useState } from 'react'

import { createBrowserClient } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import { listFacets, listProducts, type ProductListQuery } from '@shop/client/products'
import type { Category } from '@shop/domain/catalog'
import type { Product, ProductList } from '@shop/contracts/product'
import type { ProductFacets } from '@shop/contracts/product-query'

import { onCatalogEdit } from '../live/product-changes.ts'

/** How many of each list are shown; a phone shows fewer. */
export type MenuLimits = { found: number; featured: number; preview: number }

export type Menu = {
  facets: ProductFacets | null
  /** Null until they are there. */
  featured: readonly Product[] | null
  query: string
  setQuery: (query: string) => void
  /** Null until a search has been answered; `total` counts those that are not shown, too. */
  found: ProductList | null
  category: Category | null
  /** Selecting the selected one takes the selection back. */
  selectCategory: (category: Category) => void
  /** Null until the category's products are there. */
  preview: readonly Product[] | null
  hasFailed: boolean
}

const pauseMs = 200

/** Loads while the menu is shown, and again whenever a product changes. */
export const useMenu = (limits: MenuLimits): Menu => {
  const [client] = useState<Client>(createBrowserClient)
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState<Category | null>(null)
  const change = useChangeCount()
  const words = usePaused(query.trim())
  const facets = useAnswer(() => listFacets(client, {}), 'facets', change)
  const featured = useList(client, { sort: 'featured', limit: limits.featured }, change)
  const search = { q: words, sort: 'relevance', limit: limits.found } as const
  const found = useList(client, words ? search : null, change)
  const preview = useList(client, category ? { category, limit: limits.preview } : null, change)
  return {
    facets: facets.answer,
    featured: featured.answer && featuredOf(featured.answer.products),
    query,
    setQuery,
    found: words === query.trim() ? found.answer : null,
    category,
    selectCategory: (next) => setCategory(next === category ? null : next),
    preview: preview.answer && preview.answer.products,
    hasFailed: [facets, featured, found, preview].some(({ hasFailed }) => hasFailed),
  }
}

/** Featured ones; where there are none, the first of all. */
const featuredOf = (products: readonly Product[]): readonly Product[] => {
  const featured = products.filter((product) => product.featured)
  return featured.length > 0 ? featured : products
}

const useList = (client: Client, query: ProductListQuery | null, change: number) =>
  useAnswer(async () => (query ? listProducts(client, query) : null), JSON.stringify(query), change)

/** The answer of a question; asked again after each `change`, and a late one is passed over. */
const useAnswer = <Answer>(ask: () => Promise<Answer>, question: string, change: number) => {
  const [last, setLast] = useState<{
    question: string
    answer: Answer | null
    hasFailed: boolean
  }>()
  useEffect(() => {
    let isCurrent = true
    ask().then(
      (answer) => isCurrent && setLast({ question, answer, hasFailed: false }),
      (error: unknown) => {
        console.warn('The menu could not ask the shop.', error)
        if (!isCurrent) return
        // What it answered before is better than nothing.
        setLast((before) => ({
          question,
          answer: before?.question === question ? before.answer : null,
          hasFailed: true,
        }))
      },
    )
    return () => {
      isCurrent = false
    }
    // The question says all that `ask` depends on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, change])
  return last?.question === question ? last : { answer: null, hasFailed: false }
}

const useChangeCount = (): number => {
  const [count, setCount] = useState(0)
  useEffect(() => onCatalogEdit(() => setCount((last) => last + 1)), [])
  return count
}

/** Follows a text once it has been left alone for a moment; an empty one at once. */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
