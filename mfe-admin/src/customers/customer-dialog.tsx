/** The details of the customer whom the URL names. */
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'
import { Row } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { lazyOr } from '../display/lazy-or.ts'
import { useListUrl } from '../listing/list-url.ts'
import { QueryResult } from '../listing/query-result.tsx'
import { customerQuery, type CustomersSearch } from './customer-queries.ts'
import { showNotYet } from './customer-text.ts'

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

const missing = (
  <Notice
    title="This customer is not there"
    text="Their last order may have been deleted meanwhile."
  />
)

/** Follows its customer, also when the list beside it shows others. */
export const CustomerDialog = ({ search: { view }, search }: { search: CustomersSearch }) => {
  const { open } = useListUrl(search)
  const { client } = usePage()
  const isOpen = view !== undefined
  const customer = useQuery({ ...customerQuery(client, view ?? ''), enabled: isOpen })
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
      <QueryResult query={customer} noun="customer" missing={missing}>
        {(loaded) => (
          <Suspense fallback={<p className={subtle}>Loading customer...</p>}>
            <CustomerDetails {...loaded} />
          </Suspense>
        )}
      </QueryResult>
    </Panel>
  )
}
