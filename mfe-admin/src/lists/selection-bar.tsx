import { type ReactNode, useEffect, useRef } from 'react'

import { IconButton } from '@shop/ui/icon-button'
import { subtle } from '@shop/ui/type'

import { count } from '../frame/display/text.tsx'
import { isNotFound, queryClient } from '../frame/queries/query-client.ts'
import { clearSelection, selectedRows, selectRows, useSelected } from '../frame/selections.ts'
import type { ListQueries } from './list-queries.ts'
import * as css from './listing.css.ts'

type Props = {
  noun: string
  total: number
  page: string
  ids: readonly string[]
  details: ListQueries<never, unknown, unknown>['details']
  tools: ReactNode
  children: ((ids: readonly string[]) => ReactNode) | undefined
}

export const SelectionBar = ({ total, tools, children, ...rows }: Props) => {
  const { noun } = rows
  const selected = useSelected(noun)
  const isOpen = selected.length > 0
  useEscape(isOpen, noun)
  useScrollPadding(isOpen)
  useDeselectDeleted(rows)
  return (
    <div className={css.bar} data-open={isOpen || undefined}>
      <p className={isOpen ? css.selectedCount : subtle} role="status">
        {isOpen ? `${count(selected.length)} selected` : `${count(total)} ${noun}(s)`}
      </p>
      {isOpen && (
        <>
          <div className={css.barActions} role="group" aria-label={`Selected ${noun}s`}>
            {children?.(selected)}
          </div>
          <IconButton
            icon="close"
            label="Clear selection"
            aria-keyshortcuts="Escape"
            onClick={() => clearSelection(noun)}
          />
        </>
      )}
      {tools}
    </div>
  )
}

/** True if an open dialog or the focused field handles Escape itself. */
const isForOthers = ({ defaultPrevented, target }: KeyboardEvent): boolean =>
  defaultPrevented ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.matches('input:not([type="checkbox"]), select, textarea'))

const useEscape = (isOpen: boolean, noun: string): void => {
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isForOthers(event)) clearSelection(noun)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOpen, noun])
}

/** Extends the shell's scroll padding, because the bar could otherwise hide focused elements. */
const useScrollPadding = (isOpen: boolean): void => {
  useEffect(() => {
    if (!isOpen) return
    const { style } = document.documentElement
    style.scrollPaddingBlockStart = css.belowBar
    return () => void style.removeProperty('scroll-padding-block-start')
  }, [isOpen])
}

/** A row that is missing from the page may still exist, so the API must confirm the deletion. */
const useDeselectDeleted = ({
  noun,
  page,
  ids,
  details,
}: Omit<Props, 'total' | 'tools' | 'children'>) => {
  const last = useRef({ page, ids })
  useEffect(() => {
    const { current } = last
    last.current = { page, ids }
    if (!details || current.page !== page) return
    const gone = current.ids.filter((id) => !ids.includes(id) && selectedRows[noun]?.includes(id))
    for (const id of gone)
      queryClient.fetchQuery({ ...details(id), staleTime: 0 }).catch((error: Error) => {
        // After any other error, the row stays selected. A later action on it reports the error.
        if (isNotFound(error)) selectRows(noun, [id], false)
      })
  }, [noun, page, ids, details])
}
