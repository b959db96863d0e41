import { Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, it, vi } from 'vitest'

import { lazyOr } from './lazy-or.ts'

const Away = () => <p>Away</p>

const htmlOf = async (Part: ReturnType<typeof lazyOr<{ name: string }>>): Promise<string> => {
  const { prelude } = await prerender(
    <Suspense>
      <Part name="Ada" />
    </Suspense>,
  )
  return new Response(prelude).text()
}

it('shows what has come', async () => {
  const Part = lazyOr(
    async () =>
      ({ name }: { name: string }) => <p>{name}</p>,
    Away,
  )
  expect(await htmlOf(Part)).toContain('<p>Ada</p>')
})

it('shows what stands in for a file that is lost, and logs why', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const lost = new TypeError('Failed to fetch')
  const Part = lazyOr<{ name: string }>(() => Promise.reject(lost), Away)
  expect(await htmlOf(Part)).toContain('<p>Away</p>')
  expect(logged).toHaveBeenCalledWith(lost)
  logged.mockRestore()
})
