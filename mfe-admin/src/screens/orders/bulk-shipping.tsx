import { type ChangeEvent, useState } from 'react'

import { addParcels, getOrder, updateOrderStatus } from '@shop/client/orders'
import type { ProblemIssue } from '@shop/contracts/problem'
import { isUnshipped, trackingText } from '@shop/domain/parcels'
import { addToast } from '@shop/session/toasts'
import { Field, TextArea } from '@shop/ui/field'
import { subtle } from '@shop/ui/type'

import { fileField, list, rank, rankName } from '../../frame/display/display.css.ts'
import { QuestionButton } from '../../frame/display/form.tsx'
import { count, shortOrderId } from '../../frame/display/text.tsx'
import { invalidate, write } from '../../frame/queries/query-client.ts'
import { selectRows } from '../../frame/selections.ts'
import { client, toApiProblem } from '../../frame/staff/staff-session.ts'
import { readFile } from '../imports/read-file.ts'
import * as css from './orders.css.ts'
import { describeIssue, readTrackingList, type TrackingRow } from './tracking-list.ts'

/** Resolves to the reason if the order cannot be shipped. */
const shipOne = async (id: string): Promise<string | undefined> => {
  try {
    const order = await getOrder(client, id)
    if (order.status === 'cancelled') return 'It is cancelled.'
    if (isUnshipped(order.status)) await updateOrderStatus(client, order, 'shipped')
    return undefined
  } catch (error) {
    const problem = toApiProblem(error)
    if (problem?.code === 'order-unpaid') return 'It is unpaid or refunded.'
    return problem?.message ?? 'The shop could not be reached. Try again.'
  }
}

export const MarkShipped = ({ ids }: { ids: readonly string[] }) => {
  const [failures, setFailures] = useState<readonly { id: string; reason: string }[]>([])
  const [sent, setSent] = useState(0)
  const ship = async (): Promise<boolean> => {
    const failed: { id: string; reason: string }[] = []
    for (const [index, id] of ids.entries()) {
      setSent(index + 1)
      const reason = await shipOne(id)
      if (reason) failed.push({ id, reason })
    }
    setFailures(failed)
    void invalidate('orders')
    const shipped = ids.filter((id) => failed.every((one) => one.id !== id))
    if (shipped.length > 0) addToast({ title: `${count(shipped.length)} order(s) shipped` })
    selectRows('order', shipped, false)
    return failed.length === 0
  }
  return (
    <QuestionButton
      button={{ tone: 'outline', children: 'Mark shipped' }}
      title={failures.length > 0 ? 'Not shipped' : `Mark ${count(ids.length)} order(s) as shipped?`}
      confirm="Mark shipped"
      busyText={`Shipping ${count(sent)} of ${count(ids.length)}…`}
      done={failures.length > 0 && 'Close'}
      onClose={() => setFailures([])}
      onConfirm={ship}
    >
      {failures.length === 0 && (
        <p>Each customer gets an email. Orders that have already left stay as they are.</p>
      )}
      {failures.map(({ id, reason }) => (
        <p key={id}>
          Order {shortOrderId(id)}: {reason}
        </p>
      ))}
    </QuestionButton>
  )
}

const withIssues = (rows: readonly TrackingRow[], issues: readonly ProblemIssue[]): TrackingRow[] =>
  rows.map((row, index) => {
    const issue = issues.find(({ path }) => path.startsWith(`rows.${index}.`))
    const field = issue?.path.split('.')[2] ?? ''
    return issue ? { ...row, problem: describeIssue(field, issue.message) } : row
  })

const toInput = ({ order, carrier = 'other', number }: TrackingRow) => ({
  order,
  carrier,
  tracking_number: number,
})

/** Adds all parcels of a pasted list, or none if a row has a problem. */
export const PasteTracking = () => {
  const [text, setText] = useState('')
  const [rows, setRows] = useState<readonly TrackingRow[]>()
  const change = (typed: string): void => {
    setText(typed)
    setRows(undefined)
  }
  const isReady = rows?.length && rows.every(({ problem }) => !problem)
  const submit = async (): Promise<boolean> => {
    if (!rows || !isReady) {
      setRows(readTrackingList(text))
      return false
    }
    return write({
      run: () => addParcels(client, rows.map(toInput)),
      done: { title: `${count(rows.length)} parcel(s) added` },
      failed: (problem) => {
        setRows(withIssues(rows, problem?.issues ?? []))
        const [issue] = problem?.issues ?? []
        return issue?.path.startsWith('rows.')
          ? 'No parcel was added. The list shows what is wrong.'
          : (problem?.message ?? 'Failed to add the parcels')
      },
      topic: 'orders',
    })
  }
  return (
    <QuestionButton
      button={{ tone: 'outline', children: 'Paste tracking' }}
      title="Paste tracking numbers"
      firstFocus="textarea"
      confirm={isReady ? `Add ${count(rows.length)} parcel(s)` : 'Check'}
      onClose={() => change('')}
      onConfirm={submit}
    >
      <TextArea
        label="Rows"
        hint="One per line: order number, tracking number, and the carrier if the number does not show it"
        height="short"
        value={text}
        problem={rows?.length === 0 ? 'Paste at least one row' : undefined}
        onChange={change}
      />
      <TrackingFile onRead={change} />
      {rows && rows.length > 0 && <RowList rows={rows} />}
    </QuestionButton>
  )
}

const TrackingFile = ({ onRead }: { onRead: (text: string) => void }) => {
  const [problem, setProblem] = useState<string>()
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [chosen] = target.files ?? []
    if (!chosen) return
    const read = await readFile(chosen)
    setProblem('problem' in read ? read.problem : undefined)
    if (!('file' in read)) return
    const { headers, rows } = read.file
    const lines = [headers, ...rows.map(({ cells }) => cells)]
    onRead(lines.map((cells) => cells.join('\t')).join('\n'))
  }
  return (
    <Field label="Or a carrier’s CSV file" problem={problem}>
      {(control) => (
        <input
          type="file"
          className={fileField}
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event) => void pick(event)}
          {...control}
        />
      )}
    </Field>
  )
}

const RowList = ({ rows }: { rows: readonly TrackingRow[] }) => (
  <ul className={list} aria-label="Parcels to add">
    {rows
      .toSorted((a, b) => Number(!a.problem) - Number(!b.problem))
      .map(({ row, order, carrier, number, problem }) => (
        <li key={row} className={rank}>
          <span className={rankName}>{order}</span>
          <span className={subtle}>{carrier ? trackingText(carrier, number) : number}</span>
          {problem && (
            <span className={css.problem}>
              Row {row}: {problem}
            </span>
          )}
        </li>
      ))}
  </ul>
)
