/** The details of the customer whom the address names. */
import { Suspense } from 'react'

import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'
import { Row } from '@shop/ui/stack'
import { quiet } from '@shop/ui/type'

import { lazyOr } from '../frame/lazy-or.ts'
import { QueryResult } from '../listing/answered.tsx'
import { useListUrl } from '../listing/list-search.ts'
import type { Answer } from '../listing/load-answer.ts'
import type { Found } from '../listing/load-opened.ts'
import type { CustomerWithOrders, CustomersSearch } from './load-customers.ts'
import { showNotYet } from './say-not-yet.ts'

const DetailsAway = () => (
  <Notice
    title="The details could not be loaded"
    text="Load the page again to get them; nothing else is lost."
  />
)

/** Tabs come with a library that only this dialog needs. */
const CustomerDetails = lazyOr(
  async () => (await import('./customer-details.tsx')).CustomerDetails,
  DetailsAway,
)

type Props = { viewed: Answer<Found<CustomerWithOrders>>; search: CustomersSearch }

/** Follows its customer, whatever the list beside it shows. */
export const CustomerDialog = ({ viewed, search }: Props) => {
  const { open } = useListUrl(search)
  const isOpen = search.view !== undefined
  return (
    <Panel
      title="Customer details"
      kind="dialog"
      isOpen={isOpen}
      onClose={() => isOpen && open(undefined)}
      footer={
        <Row gap="sm">
          <Button tone="outline" onClick={() => showNotYet('Email')}>
            Send Email
          </Button>
          <Button tone="outline" onClick={() => showNotYet('Messaging')}>
            Message
          </Button>
        </Row>
      }
    >
      <QueryResult answer={viewed} question={{ email: search.view }} noun="customer">
        {(opened) =>
          opened === 'gone' ? (
            <Notice
              title="This customer is not there"
              text="Their last order may have been deleted meanwhile."
            />
          ) : (
            <Suspense fallback={<p className={quiet}>Loading customer...</p>}>
              <CustomerDetails {...opened.row} />
            </Suspense>
          )
        }
      </QueryResult>
    </Panel>
  )
}
