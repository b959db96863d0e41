/** What the law calls access and erasure: a customer's data as one file, or erased for good. */
import { type FormEvent, useId, useState } from 'react'

import type { Client } from '@shop/client/client'
import { erasePerson, getPersonalData } from '@shop/client/customers'
import type { Customer } from '@shop/contracts/customer'
import { isErasedEmail } from '@shop/domain/erased-person'
import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'
import { Panel } from '@shop/ui/panel'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { Section } from '../display/page.tsx'
import { saveFile } from '../display/save-file.ts'
import { useBusy } from '../display/use-busy.ts'
import { invalidateTopics } from '../realtime/realtime.ts'
import { reportFailure } from '../staff/staff-session.ts'

/** An erased customer has nothing left to erase. */
export const PersonalData = ({ customer }: { customer: Customer }) => {
  const { client } = usePage()
  const [isExporting, run] = useBusy()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Section title="Personal data" level={3}>
      <Stack gap="sm">
        <p className={subtle}>All that the shop stores about this customer.</p>
        <Row gap="sm">
          <Button
            tone="outline"
            isBusy={isExporting}
            onClick={() => void run(() => saveData(client, customer))}
          >
            Export data
          </Button>
          {!isErasedEmail(customer.email) && (
            <Button tone="outline" onClick={() => setIsConfirming(true)}>
              Erase data
            </Button>
          )}
        </Row>
      </Stack>
      <EraseDialog
        customer={customer}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
      />
    </Section>
  )
}

/** The file's name has no email: it stays in lists of downloads. */
const saveData = async (client: Client, { id, email }: Customer): Promise<void> => {
  try {
    const data = await getPersonalData(client, email)
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    saveFile(`customer-${id.slice(0, 8)}.json`, file)
  } catch (error) {
    reportFailure(error, 'Failed to export the data')
  }
}

type EraseProps = { customer: Customer; isOpen: boolean; onClose: () => void }

/** Says what will happen, and takes the email as the confirmation. */
const EraseDialog = ({ customer, isOpen, onClose }: EraseProps) => {
  const { client } = usePage()
  const formId = useId()
  const [isErasing, run] = useBusy()
  const [problem, setProblem] = useState<string>()
  const close = (): void => {
    setProblem(undefined)
    onClose()
  }
  const erase = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('email')).trim()
    if (typed.toLowerCase() !== customer.email)
      return setProblem(`Type ${customer.email} to erase this customer’s data.`)
    if (await run(() => eraseData(client, customer.email))) close()
  }
  return (
    <Panel
      title="Erase this customer’s data?"
      kind="question"
      isOpen={isOpen}
      onClose={close}
      closesOutside={false}
      firstFocus="input[name='email']"
      footer={
        <Row gap="sm">
          <Button tone="outline" onClick={close}>
            Cancel
          </Button>
          <Button tone="danger" type="submit" form={formId} isBusy={isErasing}>
            {isErasing ? 'Erasing...' : 'Erase'}
          </Button>
        </Row>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void erase(event)}>
        <Stack gap="md">
          <p>
            Name, email, phone and address are removed for good from orders, reviews, the newsletter
            and the records of staff. Orders keep their items and sums, as those of an erased
            customer.
          </p>
          <p>Orders that are not shipped yet lose their address: finish or cancel them first.</p>
          <TextField
            label="The customer’s email"
            name="email"
            type="email"
            autoComplete="off"
            hint={`Type ${customer.email} to confirm.`}
            problem={problem}
          />
        </Stack>
      </form>
    </Panel>
  )
}

/** Resolves to whether it was erased. */
const eraseData = async (client: Client, email: string): Promise<boolean> => {
  try {
    await erasePerson(client, email)
  } catch (error) {
    reportFailure(error, 'Failed to erase the data')
    return false
  }
  void invalidateTopics(['orders', 'reviews'])
  addToast({ title: 'Success', description: 'The customer’s data was erased' })
  return true
}
