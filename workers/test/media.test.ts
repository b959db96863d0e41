import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { describe, expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { origin } = await startApi({ hasMedia: true })

const clip = await readFile(resolve(import.meta.dirname, '../../db/media/clips/hero.webm'))
const size = clip.byteLength

const getClip = async (headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(`${origin}/media/clips/hero.webm`, { method, headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const { status } = response
  return { status, headers: response.headers, bytes, range: response.headers.get('content-range') }
}

describe('a clip', () => {
  it('is sent whole if no range is requested', async () => {
    const { status, headers, bytes, range } = await getClip()
    expect({ status, range }).toEqual({ status: 200, range: null })
    expect(headers.get('accept-ranges')).toBe('bytes')
    expect(headers.get('content-type')).toBe('video/webm')
    expect(bytes.equals(clip)).toBe(true)
  })

  it.each([
    ['the first bytes', 'bytes=0-1', 0, 2],
    ['a part', 'bytes=1000-1999', 1000, 2000],
    ['everything from a byte on', `bytes=${size - 300}-`, size - 300, size],
    ['the last bytes', 'bytes=-200', size - 200, size],
    ['more than there is', `bytes=${size - 10}-${size + 10}`, size - 10, size],
  ])('is sent in parts: %s', async (_what, requested, start, end) => {
    const { status, headers, bytes, range } = await getClip({ range: requested })
    expect({ status, range }).toEqual({ status: 206, range: `bytes ${start}-${end - 1}/${size}` })
    expect(bytes.equals(clip.subarray(start, end))).toBe(true)
    expect(headers.get('content-length')).toBe(String(end - start))
    expect(headers.get('accept-ranges')).toBe('bytes')
  })

  it('responds to a range beyond its end with its length', async () => {
    const { status, range } = await getClip({ range: `bytes=${size}-` })
    expect({ status, range }).toEqual({ status: 416, range: `bytes */${size}` })
  })

  it('is sent whole if several ranges are requested, or an invalid one', async () => {
    for (const range of ['bytes=0-1,5-6', 'bytes=x', 'bytes=5-1'])
      expect((await getClip({ range })).status).toBe(200)
  })

  it('returns its length for HEAD and ignores ranges', async () => {
    const { status, headers, bytes } = await getClip({ range: 'bytes=0-1' }, 'HEAD')
    expect({ status, length: bytes.length }).toEqual({ status: 200, length: 0 })
    expect(headers.get('accept-ranges')).toBe('bytes')
  })

  it('resumes a download of the same file, and starts again if the file differs', async () => {
    const range = 'bytes=10-19'
    const etag = (await getClip()).headers.get('etag') ?? ''
    expect((await getClip({ range, 'if-range': etag })).status).toBe(206)
    expect((await getClip({ range, 'if-range': '"another"' })).status).toBe(200)
    expect((await getClip({ range, 'if-range': `W/${etag}` })).status).toBe(200)
  })

  it('is not sent again to a browser that has it, not even in part', async () => {
    const etag = (await getClip()).headers.get('etag') ?? ''
    expect((await getClip({ 'if-none-match': etag })).status).toBe(304)
    expect((await getClip({ 'if-none-match': etag, range: 'bytes=0-1' })).status).toBe(304)
  })

  it('that does not exist has no ranges', async () => {
    const headers = { range: 'bytes=0-1' }
    const missing = await fetch(`${origin}/media/clips/none.webm`, { headers })
    expect(missing.status).toBe(404)
  })
})
