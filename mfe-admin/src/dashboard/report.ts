/** What the dashboard shows, whichever figures it shows. */
import type { OrderStatus } from '@shop/contracts/order'

/** One figure in words; `note` says what it is taken from. */
type ReportFigure = { label: string; value: string; note: string }
/** A figure with a bar; `share` is percent from 0 to 100, null where there is nothing to take a share of. */
export type ReportShare = ReportFigure & { share: number | null }

export type Report = {
  isSample: boolean
  cards: readonly ReportFigure[]
  progress: readonly ReportShare[]
  recentOrders: readonly {
    id: string
    customer: string
    status: OrderStatus
    total: string
    /** Where its details are; sample orders have none. */
    href?: string
  }[]
  topProducts: readonly { name: string; note: string; revenue: string }[]
  extras: readonly ReportShare[]
}
