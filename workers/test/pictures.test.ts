import { expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { callAsStaff, origin } = await startApi()

const png = (size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytes
}
const send = (body: Uint8Array<ArrayBuffer>, type = 'image/png') =>
  callAsStaff('/pictures', { method: 'POST', body, headers: { 'content-type': type } })

it('keeps a picture of up to 5 MB for good, and hands it to everybody', async () => {
  const bytes = png(5 * 1024 * 1024)
  const { status, body } = await send(bytes)
  expect(status).toBe(201)
  const stored = await fetch(origin + body.path)
  expect(stored.headers.get('content-type')).toBe('image/png')
  expect(stored.headers.get('x-content-type-options')).toBe('nosniff')
  expect(stored.headers.get('cache-control')).toContain('immutable')
  expect((await stored.arrayBuffer()).byteLength).toBe(bytes.byteLength)
})

it.each([5 * 1024 * 1024 + 1, 20 * 1024 * 1024])('refuses %i bytes', async (size) => {
  const { status, body } = await send(png(size))
  expect({ status, code: body.code }).toEqual({ status: 413, code: 'body-too-large' })
})

it('refuses what is no picture at the field of the form', async () => {
  const page = new Uint8Array(new TextEncoder().encode('<html><script>'))
  for (const [bytes, type] of [
    [page, 'image/png'],
    [page, 'image/svg+xml'],
    [png(9), 'image/jpeg'],
  ] as const) {
    const { body } = await send(bytes, type)
    expect(body).toMatchObject({ status: 422, code: 'bad-input', issues: [{ path: 'image' }] })
  }
})
