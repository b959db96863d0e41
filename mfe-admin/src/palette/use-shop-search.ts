/** The palette's question to the API: asked a moment after the last key, and dropped when overtaken. */
import { useEffect, useState } from 'react'

import type { Client } from '@shop/client/client'

import { noteRefusal } from '../live/office.ts'
import type { PaletteGroup } from './palette-items.ts'
import { searchShop } from './search-shop.ts'

export type Search = {
  state: 'idle' | 'searching' | 'failed'
  groups: readonly PaletteGroup[]
}

/** One letter is in nearly everything. */
export const minLength = 2
const pauseMs = 120

const idle: Search = { state: 'idle', groups: [] }

/** An answer is only ever shown beside the words it answers: Enter must not open what was found before. */
export const useShopSearch = (client: Client, query: string): Search => {
  const q = query.trim()
  const [answer, setAnswer] = useState<{ q: string; search: Search }>({ q: '', search: idle })
  useEffect(() => {
    if (q.length < minLength) return
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (): Promise<void> => {
      try {
        const groups = await searchShop(client, q, signal)
        if (!signal.aborted) setAnswer({ q, search: { state: 'idle', groups } })
      } catch (error) {
        if (signal.aborted) return
        noteRefusal(error)
        setAnswer({ q, search: { state: 'failed', groups: [] } })
      }
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, q])
  if (q.length < minLength) return idle
  return answer.q === q ? answer.search : { state: 'searching', groups: [] }
}
