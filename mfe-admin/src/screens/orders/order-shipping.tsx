import { useEffect, useRef, useState } from 'react'

import { addParcel, removeParcel } from '@shop/client/orders'
import type { Order } from '@shop/contracts/order'
import type { Parcel } from '@shop/contracts/parcel'
import { capitalized } from '@shop/domain/capitalized'
import { carriers } from '@shop/domain/carriers'
import {
  carrierNames,
  contentsOf,
  findCarrier,
  isUnshipped,
  sentPieces,
  trackingText,
  unsentPieces,
} from '@shop/domain/parcels'
import { Card } from '@shop/ui/card'
import { Checkbox, Select, TextField } from '@shop/ui/field'
import { Grid } from '@shop/ui/grid'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { list, rank, rankName } from '../../frame/display/display.css.ts'
import { Form, QuestionButton, SubmitButton, useSave } from '../../frame/display/form.tsx'
import { Disclosure, Section } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { write } from '../../frame/queries/query-client.ts'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { countedItems, PiecesFields } from './order-payment.tsx'
import { storeSaved } from './orders.ts'

type Props = { order: Order }

export const ShippingSection = ({ order }: Props) => {
  const { status, parcels, items, payment } = order
  const canAdd = useMayActAs('clerk') && status !== 'cancelled'
  const [formKey, setFormKey] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is gone with its form.
    if (formKey > 0) form.current?.querySelector('summary')?.focus()
  }, [formKey])
  if (!canAdd && parcels.length === 0) return null
  const isDue = payment !== 'open' && isUnshipped(status) && unsentPieces(items, parcels).length > 0
  return (
    <Section title="Shipping" level={3}>
      {parcels.length > 0 && (
        <ul className={list} aria-label="Parcels">
          {parcels.map((parcel) => (
            <ParcelRow key={parcel.id} {...{ order, parcel }} />
          ))}
        </ul>
      )}
      {canAdd && (
        <div ref={form}>
          <Disclosure key={formKey} title="New parcel" isOpen={isDue}>
            <ParcelForm order={order} onDone={() => setFormKey(formKey + 1)} />
          </Disclosure>
        </div>
      )}
    </Section>
  )
}

const ParcelRow = ({ order, parcel }: Props & { parcel: Parcel }) => {
  const mayWrite = useMayActAs('clerk')
  const text = trackingText(parcel.carrier, parcel.trackingNumber)
  const remove = (): Promise<boolean> =>
    write({
      run: () => removeParcel(client, order.id, parcel.id),
      done: { title: 'Parcel removed', description: text },
      failed: 'Failed to remove the parcel',
      topic: 'orders',
    })
  return (
    <li className={rank}>
      <span className={rankName}>
        {parcel.trackingUrl === null ? (
          text
        ) : (
          <a href={parcel.trackingUrl} target="_blank" rel="noopener">
            {text}
          </a>
        )}
      </span>
      {mayWrite && (
        <QuestionButton
          button={{ tone: 'outline', children: 'Remove', 'aria-label': `Remove ${text}` }}
          title="Remove this parcel?"
          confirm="Remove"
          isDangerous
          onConfirm={remove}
        >
          <p>
            Its pieces can be sent again. The status stays as it is, and emails already sent cannot
            be taken back.
          </p>
        </QuestionButton>
      )}
      <span className={subtle}>
        {[timeText(parcel.at), ...contentsOf(order.items, parcel)].join(' · ')}
      </span>
    </li>
  )
}

const ParcelForm = ({ order, onDone }: Props & { onDone: () => void }) => {
  const unsent = unsentPieces(order.items, order.parcels)
  const [chosen, setChosen] = useState<number[]>()
  const pieces =
    chosen ?? order.items.map(({ id }) => unsent.find((item) => item.id === id)?.quantity ?? 0)
  const { issues, problemOf, fieldOf, save } = useSave()
  const add = async (fields: FormData): Promise<void> => {
    const input = readInput(fields, order, pieces)
    const isAdded = await save({
      // Stored before the next form opens, which depends on the pieces that are left.
      run: async () => storeSaved(await addParcel(client, order.id, input)),
      done: { title: 'Parcel added', description: 'The customer gets an email about it' },
      failed: (problem) => capitalized(problem?.message ?? 'Failed to add the parcel'),
      topic: 'orders',
    })
    if (isAdded) onDone()
  }
  const itemsProblem = problemOf('items') ?? problemOf('order')
  return (
    <Form check={issues} onSave={add}>
      <Card>
        <Stack gap="md">
          <TrackingFields fieldOf={fieldOf} />
          {unsent.reduce((sum, { quantity }) => sum + quantity, 0) > 1 && (
            <Disclosure title="Send only some pieces">
              <PiecesFields
                {...{ order, pieces }}
                max={order.items.map(
                  ({ id, quantity }) => quantity - sentPieces(order.parcels, id),
                )}
                onChange={setChosen}
              />
            </Disclosure>
          )}
          {itemsProblem && <p>{capitalized(itemsProblem)}</p>}
          {problemOf('is_unpaid_ok') && (
            <Checkbox name="is_unpaid_ok" label="Ship it even though it is not paid" />
          )}
          <span>
            <SubmitButton>Add parcel</SubmitButton>
          </span>
        </Stack>
      </Card>
    </Form>
  )
}

const readInput = (fields: FormData, order: Order, pieces: readonly number[]) => {
  const textOf = (name: string): string => String(fields.get(name) ?? '')
  return {
    version: order.version,
    carrier: carriers.find((known) => known === textOf('carrier')) ?? 'other',
    tracking_number: textOf('tracking_number'),
    tracking_url: textOf('tracking_url'),
    items: countedItems(order, pieces),
    ...(fields.has('is_unpaid_ok') && { is_unpaid_ok: true }),
  }
}

const options = carriers.map((carrier) => [carrier, carrierNames[carrier]] as const)

const TrackingFields = ({ fieldOf }: Pick<ReturnType<typeof useSave>, 'fieldOf'>) => {
  const [carrier, setCarrier] = useState<string>(carriers[0])
  return (
    <>
      <Grid fit="narrow" gap="md">
        <TextField
          {...fieldOf('tracking_number', 'Tracking number')}
          hint="Empty if it has no tracking"
          maxLength={60}
          onChange={(typed) => setCarrier(findCarrier(typed) ?? carrier)}
        />
        <Select
          {...fieldOf('carrier', 'Carrier')}
          options={options}
          value={carrier}
          onChange={setCarrier}
        />
      </Grid>
      {carrier === 'other' && (
        <TextField
          {...fieldOf('tracking_url', 'Tracking link')}
          type="url"
          hint="Optional; {number} stands for the tracking number"
          maxLength={500}
        />
      )}
    </>
  )
}
