/** Customers: stats, segments, activity, search, filter, table and details. */
import { useQuery } from '@tanstack/react-query'

import { customersExportHref } from '@shop/client/customers'
import { usePage } from '@shop/module-runtime/use-page'
import { Button, ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Grid } from '@shop/ui/grid'
import { heading, label as labelStyle } from '@shop/ui/type'

import { Meter } from '../display/meter.tsx'
import { Stats } from '../display/stats.tsx'
import * as page from '../display/page.css.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { CustomerList } from './customer-list.tsx'
import { type CustomersSearch, customerStatsQuery } from './customer-queries.ts'
import {
  activityShares,
  customerCards,
  segmentShares,
  type Share,
  showNotYet,
} from './customer-text.ts'
import * as css from './customers.css.ts'

export const CustomersPage = ({ search }: { search: CustomersSearch }) => {
  const { data: stats } = useQuery(customerStatsQuery(usePage().client))
  const { q, filter, sort } = search
  return (
    <div className={page.root}>
      <header className={page.head}>
        <h1 className={heading}>Customers</h1>
        <div className={css.tools}>
          <ButtonLink tone="outline" href={customersExportHref({ q, filter, sort })} isDownload>
            Export
          </ButtonLink>
          <Button tone="outline" onClick={() => showNotYet('Import')}>
            Import
          </Button>
          <span className={css.ownLine}>
            <Button onClick={() => showNotYet('Adding customers')}>Add Customer</Button>
          </span>
        </div>
      </header>
      {stats && (
        <>
          <Stats stats={customerCards(stats)} />
          <Grid stretch="wide">
            <Shares title="Customer segments" shares={segmentShares(stats)} total={stats.total} />
            <Shares title="Customer activity" shares={activityShares(stats)} total={stats.total} />
          </Grid>
        </>
      )}
      <CustomerList search={search} />
      <CustomerDialog search={search} />
    </div>
  )
}

type SharesProps = { title: string; shares: readonly Share[]; total: number }

/** Parts of all customers, each with its rule, its count and a bar. */
const Shares = ({ title, shares, total }: SharesProps) => (
  <Card as="section" label={title}>
    <h2 className={labelStyle}>{title}</h2>
    <ul className={css.shares}>
      {shares.map(({ label, rule, count }) => (
        <li key={label} className={css.share}>
          <span className={css.shareName}>
            {label} <span className={css.shareRule}>{rule}</span>
          </span>
          <span className={css.shareCount}>{count.toLocaleString('en-US')}</span>
          <span className={css.shareBar}>
            <Meter label={`Share of ${label}`} share={total === 0 ? 0 : (count / total) * 100} />
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
