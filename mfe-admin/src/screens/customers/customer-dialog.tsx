import { Suspense } from 'react'

import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { lazyOr } from '../../frame/display/lazy-or.ts'
import { DetailsDialog } from '../../lists/details-dialog.tsx'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import { customerQueries, type CustomersSearch } from './customer-queries.ts'
import { showNotYet } from './customer-text.ts'

const DetailsAway = () => (
  <Notice
    title="The details could not be loaded"
    text="Load the page again to get them; nothing else is lost."
  />
)

/** Loaded on demand, because only this dialog needs the tabs library. */
const CustomerDetails = lazyOr(
  async () => (await import('./customer-details.tsx')).CustomerDetails,
  DetailsAway,
)

export const CustomerDialog = ({ search }: { search: CustomersSearch }) => (
  <DetailsDialog
    title="Customer details"
    noun="customer"
    search={search}
    details={customerQueries.details}
    missing={{
      title: 'This customer is not there',
      text: 'The order that led here may have been deleted meanwhile.',
    }}
    footer={
      useMayActAs('clerk') && (
        <Row gap="sm">
          <Button tone="outline" onClick={() => showNotYet('Email')}>
            Send Email
          </Button>
          <Button tone="outline" onClick={() => showNotYet('Messaging')}>
            Message
          </Button>
        </Row>
      )
    }
  >
    {(customer) => (
      <Suspense fallback={<p className={subtle}>Loading customer...</p>}>
        <CustomerDetails {...customer} />
      </Suspense>
    )}
  </DetailsDialog>
)
