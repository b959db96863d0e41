import { type FormEvent, useRef, useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import { requestReturn } from '@shop/client/returns'
import type { OwnOrder } from '@shop/contracts/own-order'
import {
  type OwnReturn,
  type RequestReturnInput,
  returnReasonNames,
  returnReasons,
} from '@shop/contracts/return'
import { offerOf } from '@shop/domain/variants'
import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { Checkbox, Select, TextArea } from '@shop/ui/field'
import { Grid } from '@shop/ui/grid'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { useFocusOnProblem } from '../checkout/fields.ts'
import { toSummaryLine } from '../confirmation/placed-order.ts'
import type { CurrentProducts } from '../lines/line-changes.ts'
import * as css from '../lines/page.css.ts'
import { problemText } from '../lines/problem-text.ts'
import { useCurrentProducts } from '../lines/use-current-products.ts'

/** `pieces` is how many can still be returned. */
export type ReturnableLine = OwnOrder['items'][number] & { pieces: number }

type Props = {
  lines: readonly ReturnableLine[]
  link: { id: string; key: string }
  onSent: (returns: readonly OwnReturn[]) => void
  /** Called after a rejection, because another return may have taken some of the pieces. */
  onProblem: () => Promise<void>
  onClose: () => void
}

/** Messages by field, such as `size.<line id>`. `pieces` and `form` concern several fields. */
type Problems = Readonly<Record<string, string>>

const useRequest = ({ lines, link, onSent, onProblem }: Omit<Props, 'onClose'>) => {
  const { client } = usePage()
  const [chosenIds, setChosenIds] = useState<readonly string[]>(
    lines.length === 1 ? lines.map(({ id }) => id) : [],
  )
  const [resolution, setResolution] = useState<RequestReturnInput['resolution']>('refund')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setIsBusy] = useState(false)
  const send = async (input: RequestReturnInput): Promise<void> => {
    setIsBusy(true)
    try {
      const { returns } = await requestReturn(client, link.id, input)
      addToast({ title: 'Return requested', description: 'We’ll look at it and email you.' })
      onSent(returns)
    } catch (error) {
      setProblems(readProblems(error, input.items))
      setIsBusy(false)
      await onProblem()
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const chosen = lines.filter(({ id }) => chosenIds.includes(id))
    const found = findProblems(data, { chosen, resolution })
    setProblems(found)
    if (isBusy || Object.keys(found).length > 0) return
    const items = chosen.map(({ id }) => readLine(data, id))
    void send({ key: link.key, items, resolution, note: read(data, 'note').trim() })
  }
  const setWish = (value: string): void =>
    setResolution(value === 'exchange' ? 'exchange' : 'refund')
  return { onSubmit, isBusy, setWish, choice: { chosenIds, setChosenIds, resolution, problems } }
}

export const ReturnForm = ({ onClose, ...props }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const { onSubmit, isBusy, setWish, choice } = useRequest(props)
  const { chosenIds, resolution, problems } = choice
  const problem = problems['form'] ?? (chosenIds.length === 0 ? problems['pieces'] : undefined)
  useFocusOnProblem(form, problems)
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
          options={resolutionOptions}
          value={resolution}
          // The clicked button has disappeared, so the first field takes the focus.
          autoFocus
          onChange={setWish}
        />
        <ReturnLines lines={props.lines} {...choice} />
        <TextArea
          label="Anything we should know? (optional)"
          name="note"
          height="short"
          maxLength={1000}
        />
        {problem && (
          <p role="alert" className={css.problem}>
            {problem}
          </p>
        )}
        <Row gap="sm">
          <Button type="submit" tone="accent" isBusy={isBusy}>
            Request return
          </Button>
          <Button tone="outline" isBusy={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const resolutionOptions = [
  ['refund', 'My money back'],
  ['exchange', 'Another size'],
] as const

const read = (data: FormData, name: string): string => String(data.get(name) ?? '')

type Chosen = Pick<RequestReturnInput, 'resolution'> & { chosen: readonly ReturnableLine[] }

const findProblems = (data: FormData, { chosen, resolution }: Chosen): Problems => {
  const problems: Record<string, string> = {}
  if (chosen.length === 0) problems['pieces'] = 'Choose at least one piece.'
  for (const { id, name } of chosen) {
    const needsSize = resolution === 'exchange' && !read(data, `size.${id}`)
    if (!read(data, `reason.${id}`)) problems[`reason.${id}`] = 'Choose a reason.'
    if (!needsSize) continue
    if (data.has(`size.${id}`)) problems[`size.${id}`] = 'Choose a size, or your money back.'
    else problems['form'] = `No size of ${name} is available. Choose your money back for it.`
  }
  return problems
}

/** A refund has no field for the size, and a single piece has none for the quantity. */
const readLine = (data: FormData, id: string): RequestReturnInput['items'][number] => ({
  id,
  quantity: Number(read(data, `quantity.${id}`) || 1),
  reason: read(data, `reason.${id}`) as (typeof returnReasons)[number],
  ...(data.has(`size.${id}`) && { size: read(data, `size.${id}`) }),
})

type LinesProps = Pick<Props, 'lines'> & {
  chosenIds: readonly string[]
  setChosenIds: (ids: readonly string[]) => void
  resolution: RequestReturnInput['resolution']
  problems: Problems
}

const ReturnLines = ({ lines, chosenIds, setChosenIds, resolution, problems }: LinesProps) => {
  const products = useCurrentProducts(lines.map((line) => toSummaryLine(line)))
  return (
    <fieldset className={css.lines}>
      <legend className={css.legend}>What are you sending back?</legend>
      {lines.length === 0 && <p>All pieces are already in a return.</p>}
      {lines.map((line) => (
        <ReturnLine
          key={line.id}
          line={line}
          isChosen={chosenIds.includes(line.id)}
          onChoose={(is) =>
            setChosenIds(is ? [...chosenIds, line.id] : chosenIds.filter((id) => id !== line.id))
          }
          sizes={resolution === 'exchange' ? findSizes(line, products) : null}
          problems={problems}
        />
      ))}
    </fieldset>
  )
}

type LineProps = {
  line: ReturnableLine
  isChosen: boolean
  onChoose: (is: boolean) => void
  /** The sizes for an exchange, or null for a refund. */
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
              options={Array.from({ length: pieces }, (_, index) => String(pieces - index)).map(
                (count) => [count, count],
              )}
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
            <p className={subtle}>No size of it is available right now. Choose your money back.</p>
          )}
          {sizes && sizes.length > 0 && (
            <Select
              label="Send me"
              name={`size.${id}`}
              options={[choose, ...sizes.map((one) => sizeOption(one, size))]}
              problem={problems[`size.${id}`]}
            />
          )}
        </Grid>
      )}
    </Stack>
  )
}

const choose = ['', 'Choose'] as const

const sizeOption = (one: string, before: string | null) =>
  [one, one === before ? `${one}, same as before` : one] as const

const reasonOptions = [
  choose,
  ...returnReasons.map((reason) => [reason, returnReasonNames[reason]] as const),
]

/**
 * Returns the sizes in stock in the same color, or the line's own size until the product is loaded.
 * The API checks the stock again.
 */
const findSizes = ({ size, color, productId }: ReturnableLine, products: CurrentProducts) => {
  const product = products.get(productId ?? '')
  if (!size || product === null) return []
  if (!product) return [size]
  return product.sizes.filter((other) => offerOf(product, { size: other, color }).stock > 0)
}

const readProblems = (error: unknown, items: RequestReturnInput['items']): Problems => {
  const { code, issues } = error instanceof ApiProblem ? error : { code: '', issues: [] }
  const isSoldOut = code === 'out-of-stock'
  const atFields = issues.flatMap(({ path, message }) => {
    const [, index, field] = path.split('.')
    const id = items[Number(index)]?.id
    if (!id || !field) return []
    return [isSoldOut ? [`size.${id}`, 'It just sold out.'] : [`${field}.${id}`, `It ${message}.`]]
  })
  const isAtField = code === 'bad-input' && atFields.length > 0
  return {
    form: isAtField ? 'Please check the marked fields.' : problemText(error),
    ...Object.fromEntries(atFields),
  }
}
