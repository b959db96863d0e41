/** What is shown instead of a page: its module is loading or cannot start, or no module owns the path. */
import { createRoot } from 'react-dom/client'

import { ButtonLink } from '@shop/ui/button'
import { Notice, offlineTexts } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'
import { heading } from '@shop/ui/type'

import { loading } from '../frame/notices.css.ts'
import { NotFound } from '../frame/not-found.tsx'

/**
 * Says that the page's scripts failed. HTML from the edge stays readable below the sentence; where the document
 * has no header, the text does not refer to a menu. "Try again" has a target, so that the browser follows it
 * itself: a full load fetches everything again.
 */
export const showPageFailure = (element: HTMLElement): (() => void) => {
  element.querySelector(':scope > [data-loading]')?.remove()
  const alert = document.createElement('div')
  const isAlone = !element.hasChildNodes()
  element.prepend(alert)
  const root = createRoot(alert)
  const hasFrame = document.getElementById('header') !== null
  root.render(
    <div role="alert" data-failed="page">
      <Notice level={isAlone ? 1 : 2} {...textsFor(hasFrame)}>
        <Row gap="sm" justify="center">
          <ButtonLink href={location.href.split('#')[0] ?? ''} target="_self">
            Try again
          </ButtonLink>
          {!hasFrame && (
            <ButtonLink href="/" tone="outline">
              View store
            </ButtonLink>
          )}
        </Row>
      </Notice>
    </div>,
  )
  return () => root.unmount()
}

const textsFor = (hasFrame: boolean): { title: string; text: string } => {
  if (!navigator.onLine) return offlineTexts
  return {
    title: 'This part of the shop could not start',
    text: hasFrame
      ? 'You can still read what is here and use the menu above. Your cart is safe.'
      : 'Nothing was changed. Loading it again helps most of the time.',
  }
}

/** Says that a page is loading. Without React, because the page mounts its own root in the same element. */
export const loadingSign = (): HTMLElement => {
  const sign = document.createElement('p')
  sign.role = 'status'
  sign.dataset['loading'] = ''
  sign.className = `${heading} ${loading}`
  sign.textContent = 'Loading...'
  return sign
}

/** Logs the unknown path and shows the 404 page. */
export const showNotFound = (element: HTMLElement): (() => void) => {
  console.error(`404: nothing is at ${location.pathname}`)
  document.title = 'Page not found · NDX'
  element.replaceChildren()
  const root = createRoot(element)
  root.render(<NotFound />)
  return () => root.unmount()
}
