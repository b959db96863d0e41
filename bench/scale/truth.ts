/** What is committed, and whether a page shows it. */
import type { SoldProduct } from './database.ts'

/** A state of a product; `null` for one that is removed. */
type State = { priceCents: number; isSoldOut: boolean } | null
/** States since a time, in order. The writer got the response at `atMs`. */
type Change = { atMs: number; state: State; byStaff: boolean }

/** A page that showed a product: when it was requested and when it came, and what it said. */
export type View = { id: string; fromMs: number; untilMs: number; shown: State }

export type Verdict = 'right' | 'stale after staff' | 'stale after an order'

export type Truth = ReturnType<typeof createTruth>

/** Knows every product from its start, and every change from its acknowledgement. */
export const createTruth = (products: readonly SoldProduct[]) => {
  const changes = new Map<string, Change[]>()
  for (const { id, priceCents, stock } of products) {
    const state = { priceCents, isSoldOut: stock === 0 }
    changes.set(id, [{ atMs: Number.NEGATIVE_INFINITY, state, byStaff: true }])
  }
  const of = (id: string): Change[] => changes.get(id) ?? []

  return {
    change: (id: string, change: Change): void => void of(id).push(change),
    /** Right is the state when the page was requested, and every one that came until it was sent. */
    judge: ({ id, fromMs, untilMs, shown }: View): Verdict => {
      const all = of(id)
      const last = all.findLastIndex(({ atMs }) => atMs <= fromMs)
      const allowed = all.filter(({ atMs }, index) => index >= last && atMs <= untilMs)
      if (allowed.some(({ state }) => isSame(state, shown))) return 'right'
      // A write is committed before its response arrives.
      if (all.slice(last).some(({ state }) => isSame(state, shown))) return 'right'
      return all[last]?.byStaff ? 'stale after staff' : 'stale after an order'
    },
  }
}

const isSame = (one: State, other: State): boolean =>
  one === null || other === null
    ? one === other
    : one.priceCents === other.priceCents && one.isSoldOut === other.isSoldOut
