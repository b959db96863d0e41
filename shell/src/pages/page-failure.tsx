/** What stands in a page's place when its module cannot start, or nobody owns the address. */
import { createRoot } from 'react-dom/client'

import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'

import { NotFound } from '../frame/not-found.tsx'

/**
 * Says that the page's scripts failed. HTML from the edge stays readable below the sentence; a page that
 * would have brought its own frame has no menu to point at.
 * The way on is a link to the same address: a full load asks for everything again.
 */
export const showPageFailure = (element: HTMLElement): (() => void) => {
  const place = document.createElement('div')
  const isAlone = !element.hasChildNodes()
  element.prepend(place)
  const root = createRoot(place)
  const hasFrame = document.getElementById('header') !== null
  const retry = (
    <ButtonLink href={`${location.pathname}${location.search}#retry`}>Try again</ButtonLink>
  )
  root.render(
    <div role="alert" data-failed="page">
      <Notice level={isAlone ? 1 : 2} {...wordsFor(hasFrame)}>
        <Row gap="sm" justify="center">
          {retry}
          {!hasFrame && (
            <ButtonLink href="/" tone="outline">
              View store
            </ButtonLink>
          )}
        </Row>
      </Notice>
    </div>,
  )
  place.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (
      !isPlain ||
      !(event.target instanceof Element) ||
      !event.target.closest('a[href$="#retry"]')
    )
      return
    event.preventDefault()
    location.reload()
  })
  return () => root.unmount()
}

const wordsFor = (hasFrame: boolean): { title: string; text: string } => {
  if (!navigator.onLine) return offline
  return {
    title: 'This part of the shop could not start',
    text: hasFrame
      ? 'You can still read what is here and use the menu above. Your cart is safe.'
      : 'Nothing was changed. Loading it again helps most of the time.',
  }
}

const offline = {
  title: 'You are offline',
  text: 'This has to wait for the network. Pages you have seen still open, and your cart is safe.',
}

/** Logs the unknown address and shows the 404 page. */
export const showNotFound = (element: HTMLElement): (() => void) => {
  console.error(`404: nothing is at ${location.pathname}`)
  document.title = 'Page not found · NDX'
  element.replaceChildren()
  const root = createRoot(element)
  root.render(<NotFound />)
  return () => root.unmount()
}
