/** A list from the API that live messages keep as it is now. */
import { proxy, ref } from 'valtio'

import type { Client } from '@shop/client/client'
import type { LiveMessage } from '@shop/contracts/live'

import { noteRefusal } from './office.ts'

type Rows<Row> = ReturnType<typeof ref<readonly Row[]>>

export type Listing<Row> = {
  state: 'loading' | 'ready' | 'failed'
  /** A reference: rows are replaced, never written into. */
  rows: Rows<Row>
}

type Options<Row> = {
  load: (client: Client) => Promise<readonly Row[]>
  apply: (rows: readonly Row[], message: LiveMessage) => readonly Row[]
}

/**
 * Makes a listing with its two ways to change. Messages that come in while the list is loading are
 * applied again to what was loaded, because the answer may be older than they are.
 */
export const createListing = <Row>({ load, apply }: Options<Row>) => {
  const listing = proxy<Listing<Row>>({ state: 'loading', rows: ref<readonly Row[]>([]) })
  let meanwhile: LiveMessage[] | null = null
  let turn = 0

  const receive = (message: LiveMessage): void => {
    meanwhile?.push(message)
    const rows = apply(listing.rows, message)
    if (rows !== listing.rows) listing.rows = ref(rows)
  }

  const reload = async (client: Client): Promise<void> => {
    turn += 1
    const ownTurn = turn
    const heard: LiveMessage[] = []
    meanwhile = heard
    if (listing.state === 'failed') listing.state = 'loading'
    try {
      const loaded = await load(client)
      if (ownTurn !== turn) return
      listing.rows = ref(heard.reduce(apply, loaded))
      listing.state = 'ready'
    } catch (error) {
      if (ownTurn === turn && listing.state !== 'ready') listing.state = 'failed'
      noteRefusal(error)
    } finally {
      if (ownTurn === turn) meanwhile = null
    }
  }

  return { listing, receive, reload }
}
