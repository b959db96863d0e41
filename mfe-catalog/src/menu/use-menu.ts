import { useEffect, useState } from 'react'

import { createBrowserClient } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import { listFacets, listProducts, type ProductListQuery } from '@shop/client/products'
import type { ProductFacets } from '@shop/contracts/product-query'
import type { Category } from '@shop/domain/categories'
import { useSettings } from '@shop/session/shop-settings'
import { useDebounced } from '@shop/module-runtime/use-debounced'

import { subscribeToCatalog } from '../realtime/catalog-events.ts'
import { featuredProducts } from '../page/product-rules.ts'

/** Eight results fill two rows of the mega menu. */
const limitsOf = {
  mega: { results: 8, featured: 6, preview: 4 },
  mobile: { results: 6, featured: 4, preview: 2 },
}

export type Menu = ReturnType<typeof useMenu>

const debounceMs = 200

/** Loads data on mount and after each edit of the catalog. Data that has not loaded is null. */
export const useMenu = (variant: keyof typeof limitsOf) => {
  const limits = limitsOf[variant]
  const [client] = useState<Client>(createBrowserClient)
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const edits = useEditCount()
  const { all } = useSettings().categories
  const words = query.trim()
  const searched = useDebounced(words, debounceMs)
  const facets = useLoaded(() => listFacets(client, {}), 'facets', edits)
  const featured = useList(client, { sort: 'featured', limit: limits.featured }, edits)
  const search = { q: searched, sort: 'relevance', limit: limits.results } as const
  const results = useList(client, searched ? search : null, edits)
  const preview = useList(client, category ? { category, limit: limits.preview } : null, edits)
  return {
    categories: menuCategories(all, facets.data),
    facets: facets.data,
    featured: featured.data && featuredProducts(featured.data.products, limits.featured),
    query,
    setQuery,
    words,
    /** `results.total` also counts products that the menu leaves out. */
    results: words === searched ? results.data : null,
    category,
    selectCategory: (next: string) => setCategory(next === category ? null : next),
    preview: preview.data && preview.data.products,
    hasFailed: [facets, featured, results, preview].some(({ hasFailed }) => hasFailed),
  }
}

const useList = (client: Client, query: ProductListQuery | null, edits: number) =>
  useLoaded(async () => (query ? listProducts(client, query) : null), JSON.stringify(query), edits)

/** Loads on mount, for each new `key`, and after each edit. Each kind of data needs its own key. */
const useLoaded = <Data>(load: () => Promise<Data>, key: string, edits: number) => {
  const [last, setLast] = useState<{ key: string; data: Data | null; hasFailed: boolean }>()
  useEffect(() => {
    let isCurrent = true
    load().then(
      (data) => isCurrent && setLast({ key, data, hasFailed: false }),
      (error: unknown) => {
        console.warn('The menu could not load its data from the shop.', error)
        // If a reload fails, the data on screen stays.
        if (isCurrent)
          setLast((before) => ({
            key,
            data: before?.key === key ? before.data : null,
            hasFailed: true,
          }))
      },
    )
    return () => void (isCurrent = false)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, edits])
  return last?.key === key ? last : { data: null, hasFailed: false }
}

const useEditCount = (): number => {
  const [count, setCount] = useState(0)
  useEffect(() => subscribeToCatalog({ onEdit: () => setCount((last) => last + 1) }), [])
  return count
}

export const menuCategories = (
  all: readonly Category[],
  facets: ProductFacets | null,
): readonly Category[] => all.filter(({ id, isShown }) => isShown || countOf(facets, id) > 0)

export const countOf = (facets: ProductFacets | null, category: string): number =>
  facets?.categories.find(({ name }) => name === category)?.count ?? 0
