/** Customers: figures, segments, activity, search, filter, table and details. */
import type { ReactNode } from 'react'

import { customersExportHref } from '@shop/client/customers'
import type { PageProps } from '@shop/module-runtime/page-module'
import { Button, ButtonLink } from '@shop/ui/button'
import { heading, label as labelStyle } from '@shop/ui/type'

import { Meter } from '../display/meter.tsx'
import { Stats } from '../display/stats.tsx'
import * as page from '../frame/page.css.ts'
import { useLastValue } from '../listing/use-last.ts'
import { useRealtimePage } from '../listing/use-live-page.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { CustomerList } from './customer-list.tsx'
import { activityShares, customerCards, segmentShares, type Share } from './customer-text.ts'
import * as css from './customers.css.ts'
import type { CustomersSearch, loadCustomers } from './load-customers.ts'
import { showNotYet } from './say-not-yet.ts'

type Props = PageProps<Awaited<ReturnType<typeof loadCustomers>>, CustomersSearch>

/** Customers are made of orders, so they follow the news of orders. */
export const CustomersPage = ({ data, search }: Props) => {
  useRealtimePage(['orders'], data)
  const figures = useLastValue(data.figures)
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
      {figures && (
        <>
          <Stats figures={customerCards(figures)} />
          <SharePanels>
            <SharePanel
              title="Customer segments"
              shares={segmentShares(figures)}
              total={figures.total}
            />
            <SharePanel
              title="Customer activity"
              shares={activityShares(figures)}
              total={figures.total}
            />
          </SharePanels>
        </>
      )}
      <CustomerList list={data.list} search={search} />
      <CustomerDialog viewed={data.viewed} search={search} />
    </div>
  )
}

/** Beside each other where there is room. */
export const SharePanels = ({ children }: { children: ReactNode }) => (
  <div className={css.sharePanels}>{children}</div>
)

type SharePanelProps = { title: string; shares: readonly Share[]; total: number }

export const SharePanel = ({ title, shares, total }: SharePanelProps) => (
  <section className={css.sharePanel} aria-label={title}>
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
  </section>
)
