import { Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, it, vi } from 'vitest'

import { lazyOr } from './lazy-or.ts'

const Fallback = () => <p>Fallback</p>

const htmlOf = async (Part: ReturnType<typeof lazyOr<{ name: string }>>): Promise<string> => {
  const { prelude } = await prerender(
    <Suspense>
      <Part name="Ada" />
    </Suspense>,
  )
  return new Response(prelude).text()
}

it('shows the loaded component', async () => {
  const Part = lazyOr(
    async () =>
      ({ name }: { name: string }) => <p>{name}</p>,
    Fallback,
  )
  expect(await htmlOf(Part)).toContain('<p>Ada</p>')
})

it('shows the fallback for a chunk that cannot be fetched, and logs the error', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const lost = new TypeError('Failed to fetch')
  const Part = lazyOr<{ name: string }>(() => Promise.reject(lost), Fallback)
  expect(await htmlOf(Part)).toContain('<p>Fallback</p>')
  expect(logged).toHaveBeenCalledWith(lost)
  logged.mockRestore()
})
