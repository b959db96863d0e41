/** What is on the line before a page's first paint. */
import type { Page } from 'playwright'

/** By the browser's type of resource: bytes on the line, with the response's headers. */
type FirstView = { bytes: Record<string, number>; requests: string[] }

/**
 * Loads a page whose scripts do not run, because they are loaded after the first view. Pictures that the browser gives a
 * low priority are not in that view.
 */
export const loadFirstView = async (page: Page, path: string): Promise<FirstView> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const seen = new Map<string, { type: string; url: string; bytes: number }>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    const isLater = type === 'Image' && /low/i.test(request.initialPriority)
    const isFile = !request.url.startsWith('data:')
    if (isFile && !isLater) seen.set(requestId, { type, url: request.url, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await page.goto(path, { waitUntil: 'load' })
  await session.detach()
  const bytes: Record<string, number> = {}
  for (const one of seen.values()) bytes[one.type] = (bytes[one.type] ?? 0) + one.bytes
  return { bytes, requests: [...seen.values()].map(({ url }) => new URL(url).pathname) }
}
