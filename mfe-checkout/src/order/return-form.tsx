import { type FormEvent, useRef, useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import { requestReturn } from '@shop/client/returns'
import type { OwnOrder } from '@shop/contracts/own-order'
import type { Product } from '@shop/contracts/product'
import {
  type OwnReturn,
  type RequestReturnInput,
  returnReasonNames,
  returnReasons,
} from '@shop/contracts/return'
import { offerOf } from '@shop/domain/choice-offer'
import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { Checkbox, Select, TextArea } from '@shop/ui/field'
import { Grid } from '@shop/ui/grid'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { useFocusOnProblem } from '../checkout/fields.ts'
import { toSummaryLine } from '../confirmation/placed-order.ts'
import * as css from '../lines/page.css.ts'
import { problemText } from '../lines/problem-text.ts'
import { useCurrentProducts } from '../lines/use-current-products.ts'

/** `pieces` are those that no other return has. */
export type ReturnableLine = OwnOrder['items'][number] & { pieces: number }

type Props = {
  lines: readonly ReturnableLine[]
  link: { id: string; key: string }
  onSent: (returns: readonly OwnReturn[]) => void
  onClose: () => void
}

/** By field: `reason` and the id of its line, or `form`. */
type Problems = Readonly<Record<string, string>>

/** Requests a return. What was chosen stays if the shop refuses it. */
export const ReturnForm = ({ lines, link, onSent, onClose }: Props) => {
  const { client } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const [chosenIds, setChosenIds] = useState<readonly string[]>(
    lines.length === 1 ? lines.map(({ id }) => id) : [],
  )
  const [resolution, setResolution] = useState<RequestReturnInput['resolution']>('refund')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setIsBusy] = useState(false)
  useFocusOnProblem(form, problems)
  const products = useCurrentProducts(lines.map((line) => toSummaryLine(line)))
  const chosen = lines.filter(({ id }) => chosenIds.includes(id))
  const isExchange = resolution === 'exchange'
  const send = async (input: RequestReturnInput): Promise<void> => {
    setIsBusy(true)
    try {
      const { returns } = await requestReturn(client, link.id, input)
      addToast({ title: 'Return requested', description: 'We look at it and write to you.' })
      onSent(returns)
    } catch (error) {
      setProblems(readProblems(error, input))
      setIsBusy(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const read = (name: string): string => String(data.get(name) ?? '')
    const found: Record<string, string> = {}
    if (chosen.length === 0) found['form'] = 'Choose at least one piece.'
    for (const { id } of chosen) {
      if (!read(`reason.${id}`)) found[`reason.${id}`] = 'Choose a reason.'
      if (isExchange && !read(`size.${id}`)) found[`size.${id}`] = 'Choose a size, or a refund.'
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const items = chosen.map(({ id }) => ({
      id,
      quantity: Number(read(`quantity.${id}`) || 1),
      reason: read(`reason.${id}`) as (typeof returnReasons)[number],
      ...(isExchange && { size: read(`size.${id}`) }),
    }))
    void send({ key: link.key, items, resolution, note: read('note').trim() })
  }
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      className={css.narrow}
      aria-label="Return something"
      onSubmit={onSubmit}
    >
      <Stack gap="lg">
        <Select
          label="What would you like?"
          options={[
            ['refund', 'My money back'],
            ['exchange', 'Another size'],
          ]}
          value={resolution}
          // The clicked button has disappeared, so focus the first field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(value) => setResolution(value === 'exchange' ? 'exchange' : 'refund')}
        />
        <fieldset className={css.lines}>
          <legend className={css.legend}>What do you send back?</legend>
          {lines.map((line) => (
            <ReturnLine
              key={line.id}
              line={line}
              isChosen={chosenIds.includes(line.id)}
              onChoose={(is) =>
                setChosenIds(
                  is ? [...chosenIds, line.id] : chosenIds.filter((id) => id !== line.id),
                )
              }
              sizes={isExchange ? findSizes(line, products.get(line.productId ?? '')) : null}
              problems={problems}
            />
          ))}
        </fieldset>
        <TextArea
          label="Anything we should know? (optional)"
          name="note"
          height="short"
          maxLength={1000}
        />
        {problems['form'] && (
          <p role="alert" className={css.problem}>
            {problems['form']}
          </p>
        )}
        <Row gap="sm">
          <Button type="submit" tone="accent" isBusy={isBusy}>
            Request the return
          </Button>
          <Button tone="outline" isBusy={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

type LineProps = {
  line: ReturnableLine
  isChosen: boolean
  onChoose: (is: boolean) => void
  /** Null for a refund. */
  sizes: readonly string[] | null
  problems: Problems
}

const ReturnLine = ({ line, isChosen, onChoose, sizes, problems }: LineProps) => {
  const { id, name, size, color, pieces } = line
  const title = [name, size, color].filter(Boolean).join(', ')
  return (
    <Stack gap="sm">
      <Checkbox label={<bdi>{title}</bdi>} isChecked={isChosen} onChange={onChoose} />
      {isChosen && (
        <Grid stretch="tiny" gap="md">
          {pieces > 1 && (
            <Select
              label="Pieces"
              name={`quantity.${id}`}
              options={Array.from({ length: pieces }, (_, index) => {
                const count = String(pieces - index)
                return [count, count] as const
              })}
              problem={problems[`quantity.${id}`]}
            />
          )}
          <Select
            label="Why?"
            name={`reason.${id}`}
            options={reasonOptions}
            problem={problems[`reason.${id}`]}
          />
          {sizes?.length === 0 && (
            <p className={subtle}>No size of it is in stock now. Choose your money back.</p>
          )}
          {sizes && sizes.length > 0 && (
            <Select
              label="Send me"
              name={`size.${id}`}
              options={[
                ['', 'Choose'],
                ...sizes.map((one) => [one, one === size ? `${one}, as before` : one] as const),
              ]}
              problem={problems[`size.${id}`]}
            />
          )}
        </Grid>
      )}
    </Stack>
  )
}

const reasonOptions = [
  ['', 'Choose'] as const,
  ...returnReasons.map((reason) => [reason, returnReasonNames[reason]] as const),
]

/** The sizes in stock in the same color. The API checks the stock of that moment. */
const findSizes = ({ color }: ReturnableLine, product: Product | null | undefined): string[] =>
  product?.sizes.filter((size) => offerOf(product, { size, color }).stock > 0) ?? []

/** Puts each issue of the API beside its field, such as `items.1.size`. */
const readProblems = (error: unknown, { items }: RequestReturnInput): Problems => {
  const issues = error instanceof ApiProblem ? error.issues : []
  const atFields = issues.flatMap(({ path, message }) => {
    const [, index, field] = path.split('.')
    const id = items[Number(index)]?.id
    return id && field ? [[`${field}.${id}`, `It ${message}.`] as const] : []
  })
  return { form: problemText(error), ...Object.fromEntries(atFields) }
}
