import { expect, it, vi } from 'vitest'

import { hydrateInSlices } from './hydrate-in-slices.ts'

const serverRendered = (html: string): HTMLElement => {
  const element = document.createElement('div')
  element.innerHTML = html
  document.body.replaceChildren(element)
  return element
}

it('reports no error for a part that leaves the page before it is hydrated', async () => {
  const onRecoverableError = vi.fn()
  const element = serverRendered('<p>Rendered</p>')
  hydrateInSlices(element, <p>Rendered</p>, { onRecoverableError }).unmount()
  await vi.waitFor(() => expect(element).toBeEmptyDOMElement())
  expect(onRecoverableError).not.toHaveBeenCalled()
})

it('reports HTML that differs from what the browser renders', async () => {
  const onRecoverableError = vi.fn()
  hydrateInSlices(serverRendered('<p>Rendered</p>'), <p>Other</p>, { onRecoverableError })
  await vi.waitFor(() => expect(onRecoverableError).toHaveBeenCalledOnce())
})
