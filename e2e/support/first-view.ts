import type { Page } from 'playwright'

/** `bytes` has the transferred bytes, with headers, of each of the browser's resource types. */
type FirstView = { bytes: Record<string, number>; requests: string[] }

/**
 * Omits pictures of low priority, because they load later. Scripts load later, too, so the caller
 * must disable JavaScript in the page.
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
