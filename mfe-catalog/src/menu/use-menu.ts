import { useEffect, useState } from 'react'

import { createBrowserClient } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import { listFacets, listProducts, type ProductListQuery } from '@shop/client/products'
import type { Category } from '@shop/domain/catalog'
import { useDebounced } from '@shop/module-runtime/use-debounced'

import { subscribeToCatalog } from '../realtime/catalog-events.ts'
import { featuredProducts } from '../page/product-rules.ts'

/** How many products each list of the menu shows. Eight results are two whole rows of the mega menu. */
const limitsOf = {
  mega: { results: 8, featured: 6, preview: 4 },
  mobile: { results: 6, featured: 4, preview: 2 },
}

export type Menu = ReturnType<typeof useMenu>

/** Results follow what is typed after this pause. */
const debounceMs = 200

/** Loads while the menu is shown, and again after each edit of the catalog. Lists and facets are null until they are loaded. */
export const useMenu = (variant: keyof typeof limitsOf) => {
  const limits = limitsOf[variant]
  const [client] = useState<Client>(createBrowserClient)
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState<Category | null>(null)
  const edits = useEditCount()
  const words = query.trim()
  const searched = useDebounced(words, debounceMs)
  const facets = useLoaded(() => listFacets(client, {}), 'facets', edits)
  const featured = useList(client, { sort: 'featured', limit: limits.featured }, edits)
  const search = { q: searched, sort: 'relevance', limit: limits.results } as const
  const results = useList(client, searched ? search : null, edits)
  const preview = useList(client, category ? { category, limit: limits.preview } : null, edits)
  return {
    facets: facets.data,
    featured: featured.data && featuredProducts(featured.data.products, limits.featured),
    query,
    setQuery,
    /** The query without spaces around it. */
    words,
    /** `total` includes the results that the menu does not show. */
    results: words === searched ? results.data : null,
    category,
    /** Selecting the selected category again deselects it. */
    selectCategory: (next: Category) => setCategory(next === category ? null : next),
    /** Products of the selected category. */
    preview: preview.data && preview.data.products,
    hasFailed: [facets, featured, results, preview].some(({ hasFailed }) => hasFailed),
  }
}

const useList = (client: Client, query: ProductListQuery | null, edits: number) =>
  useLoaded(async () => (query ? listProducts(client, query) : null), JSON.stringify(query), edits)

/** Loads for each `key`, which must say all that `load` depends on, and after each edit; late results are ignored. */
const useLoaded = <Data>(load: () => Promise<Data>, key: string, edits: number) => {
  const [last, setLast] = useState<{ key: string; data: Data | null; hasFailed: boolean }>()
  useEffect(() => {
    let isCurrent = true
    load().then(
      (data) => isCurrent && setLast({ key, data, hasFailed: false }),
      (error: unknown) => {
        console.warn('The menu could not load from the shop.', error)
        if (!isCurrent) return
        // Data that was loaded before stays on screen.
        setLast((before) => ({
          key,
          data: before?.key === key ? before.data : null,
          hasFailed: true,
        }))
      },
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, edits])
  return last?.key === key ? last : { data: null, hasFailed: false }
}

const useEditCount = (): number => {
  const [count, setCount] = useState(0)
  useEffect(() => subscribeToCatalog({ onEdit: () => setCount((last) => last + 1) }), [])
  return count
}
