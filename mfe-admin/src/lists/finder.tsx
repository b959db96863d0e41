import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { useDebounced } from '@shop/module-runtime/use-debounced'
import { addToast } from '@shop/session/toasts'
import { TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'

import { list, soft } from '../frame/display/display.css.ts'
import { Lines } from '../frame/display/page.tsx'
import { queryClient, type QuerySource, write } from '../frame/queries/query-client.ts'
import * as css from './listing.css.ts'

type FinderProps<Item> = ComponentProps<typeof TextField> & {
  source: (q: string) => QuerySource<readonly Item[]>
  /** The item's name comes first. Typing any of the texts in full finds only this item. */
  textsOf: (item: Item) => readonly string[]
  onPick: (item: Item) => Promise<void>
}

/**
 * A scanner sends Enter before results arrive, so Enter searches immediately, and picks the result
 * if there is only one. The focus stays in the field.
 */
export const Finder = <Item,>({ source, textsOf, onPick, ...field }: FinderProps<Item>) => {
  const [typed, setTyped] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const text = typed.trim()
  const q = useDebounced(text, 150)
  const { data } = useQuery({ ...source(q), enabled: q !== '' })
  const findOnly = async (): Promise<Item | undefined> => {
    const items = await queryClient.fetchQuery({ ...source(text), staleTime: 0 })
    const meant = items.filter((item) => textsOf(item).some((one) => isSame(one, text)))
    const [only, ...others] = meant.length > 0 ? meant : items
    if (!only) addToast({ title: `Nothing matches “${text}”`, variant: 'destructive' })
    return others.length > 0 ? undefined : only
  }
  const pick = async (find: () => Promise<Item | undefined>): Promise<void> => {
    const input = root.current?.querySelector('input')
    input?.focus()
    setTyped('')
    let item: Item | undefined
    const run = async (): Promise<void> => {
      item = await find()
      if (item) await onPick(item)
    }
    if ((await write({ run, failed: 'The shop could not be reached. Try again.' })) && item) return
    // If nothing was picked, restores the text and selects it, so that the next scan replaces it.
    flushSync(() => setTyped((now) => now || typed))
    if (input?.value === typed) input.select()
  }
  return (
    <div ref={root}>
      <Stack gap="xs">
        <TextField
          {...field}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
            if (event.key === 'Enter' && text) void pick(findOnly)
          }}
        />
        {text && data && (
          <Results items={data} textsOf={textsOf} onPick={(item) => void pick(async () => item)} />
        )}
      </Stack>
    </div>
  )
}

type ResultsProps<Item> = Pick<FinderProps<Item>, 'textsOf'> & {
  items: readonly Item[]
  onPick: (item: Item) => void
}

const shownResults = 8

/** Sources load one result more than fits, so that the list can say that more match. */
export const foundResults = shownResults + 1

const Results = <Item,>({ items, textsOf, onPick }: ResultsProps<Item>) => (
  <>
    {items.length > 0 && (
      <div className={list} role="group" aria-label="Results">
        {items.slice(0, shownResults).map((item) => (
          <button
            key={textsOf(item).join()}
            type="button"
            className={css.result}
            onClick={() => onPick(item)}
          >
            <Lines name={textsOf(item)[0]} note={textsOf(item).slice(1).join(' · ')} />
          </button>
        ))}
      </div>
    )}
    {items.length > shownResults && (
      <p className={soft}>More match. Type more of a name to see them.</p>
    )}
  </>
)

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
