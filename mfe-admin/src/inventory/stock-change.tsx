import { type FormEvent, useId, useRef, useState } from 'react'

import type { StockItem } from '@shop/contracts/inventory'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { control, problem as problemStyle } from '@shop/ui/field-styles'

import { useBusy } from '../display/use-busy.ts'
import { changeStockBy, nameOf, type PendingChange } from './change-stock.ts'
import * as css from './inventory.css.ts'

/** Pieces to add or take out. What was typed stays until it is saved. */
export const StockChange = ({ item }: { item: StockItem }) => {
  const { client } = usePage()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, run] = useBusy()
  const pending: PendingChange = useRef(undefined)
  const input = useRef<HTMLInputElement>(null)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const failure = await run(() => changeStockBy(client, { item, typed, pending }))
    setProblem(failure)
    if (failure) input.current?.focus()
    else setTyped('')
  }
  return (
    <form className={css.change} noValidate onSubmit={(event) => void save(event)}>
      <input
        ref={input}
        className={`${control()} ${css.pieces}`}
        aria-label={`Add or remove stock of ${nameOf(item)}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        placeholder="+ / −"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
        }}
      />
      <Button
        type="submit"
        tone="outline"
        isBusy={isBusy}
        aria-label={`Save stock of ${nameOf(item)}`}
      >
        Save
      </Button>
      {problem && (
        <p id={id} className={`${problemStyle} ${css.problem}`}>
          {problem}
        </p>
      )}
    </form>
  )
}
