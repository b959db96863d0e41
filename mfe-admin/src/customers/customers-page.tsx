/** Customers: figures, segments, activity, search, filter, table and details. */
import { customersExportHref } from '@shop/client/customers'
import type { PageProps } from '@shop/module-runtime/page-module'
import { Button, ButtonLink } from '@shop/ui/button'
import { heading } from '@shop/ui/type'

import { Figures } from '../figures/figures.tsx'
import * as css from '../frame/page.css.ts'
import { useLast } from '../listing/use-last.ts'
import { useLivePage } from '../listing/use-live-page.ts'
import { CustomerDialog } from './customer-dialog.tsx'
import { CustomerList } from './customer-list.tsx'
import { activityShares, customerCards, segmentShares } from './customer-text.ts'
import { ownLine, tools } from './customers-page.css.ts'
import type { CustomersSearch } from './customers-search.ts'
import type { loadCustomers } from './load-customers.ts'
import { sayNotYet } from './not-yet.ts'
import { SharePanel, SharePanels } from './share-panel.tsx'

type Props = PageProps<Awaited<ReturnType<typeof loadCustomers>>, CustomersSearch>

/** Customers are made of orders, so they follow the news of orders. */
export const CustomersPage = ({ data, search }: Props) => {
  useLivePage(['orders'], data)
  const figures = useLast(data.figures)
  const { q, filter, sort } = search
  return (
    <div className={css.root}>
      <header className={css.head}>
        <h1 className={heading}>Customers</h1>
        <div className={tools}>
          <ButtonLink tone="outline" href={customersExportHref({ q, filter, sort })} isDownload>
            Export
          </ButtonLink>
          <Button tone="outline" onClick={() => sayNotYet('Import')}>
            Import
          </Button>
          <span className={ownLine}>
            <Button onClick={() => sayNotYet('Adding customers')}>Add Customer</Button>
          </span>
        </div>
      </header>
      {figures && (
        <>
          <Figures figures={customerCards(figures)} />
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
