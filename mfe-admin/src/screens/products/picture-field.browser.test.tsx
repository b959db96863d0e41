import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'

import type { ApiRequest } from '@shop/testkit/fake-api'

import { openAdmin } from '../../test/admin-api.ts'

const form = page.getByRole('dialog')
const upload = form.getByLabelText('Upload a picture', { exact: true })

afterEach(() => void vi.restoreAllMocks())

it('says why the server or the browser rejects a picture', async () => {
  const detail = 'The picture is animated: send a still picture.'
  const problem = { type: '/problems#bad-input', title: 'Bad input', status: 422, detail }
  const { requests } = await openAdmin('/admin/products?edit=new', {
    'POST /api/pictures': () =>
      Response.json(
        { ...problem, code: 'bad-input' },
        {
          status: 422,
          headers: { 'content-type': 'application/problem+json' },
        },
      ),
  })
  await upload.upload(new File(['no picture'], 'beach.heic', { type: 'image/heic' }))
  await expect
    .element(
      form.getByText(
        'This browser cannot read beach.heic as a picture. Choose a PNG, JPEG, WebP or AVIF.',
      ),
    )
    .toBeVisible()
  expect(requests).not.toContain('POST /api/pictures')
  const canvas = new OffscreenCanvas(8, 8)
  canvas.getContext('2d')
  const still = await canvas.convertToBlob({ type: 'image/webp' })
  await upload.upload(new File([still], 'beach.webp', { type: 'image/webp' }))
  await expect.element(form.getByText(detail)).toBeVisible()
  await expect.element(upload).toBeEnabled()
})

const drawnPicture = async (color: string): Promise<File> => {
  const canvas = new OffscreenCanvas(2000, 10)
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = color
  context?.fillRect(0, 0, 2000, 10)
  return new File([await canvas.convertToBlob()], 'photo.png', { type: 'image/png' })
}

const sentTypeOf = async (color: string): Promise<string | null> => {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  await openAdmin('/admin/products?edit=new', {
    'POST /api/pictures': ({ headers }: ApiRequest) => {
      resolve(headers.get('content-type'))
      return { path: '/media/pictures/photo.jpg' }
    },
  })
  await upload.upload(await drawnPicture(color))
  return promise
}

const returnNoise = (): void => {
  const noise = Uint8ClampedArray.from({ length: 64 }, (_none, index) => index * 37)
  const pixels = new ImageData(noise, 4, 4)
  vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData').mockReturnValue(pixels)
}

it('sends a picture unchanged if the browser returns noise instead of canvas pixels', async () => {
  returnNoise()
  expect(await sentTypeOf('red')).toBe('image/png')
})

it('asks for another picture if the browser returns noise and the picture must be converted', async () => {
  returnNoise()
  const { requests } = await openAdmin('/admin/products?edit=new')
  await upload.upload(new File([await drawnPicture('red')], 'photo.avif', { type: 'image/avif' }))
  const problem = 'This browser cannot convert photo.avif. Choose a PNG, JPEG or WebP.'
  await expect.element(form.getByText(problem)).toBeVisible()
  expect(requests).not.toContain('POST /api/pictures')
})

it.each([
  ['an opaque picture as a JPEG', 'red', 'image/jpeg'],
  ['a transparent one as a PNG', 'rgb(255 0 0 / 0.5)', 'image/png'],
])('sends %s if the browser has no encoder for WebP', async (_what, color, type) => {
  const { toBlob } = HTMLCanvasElement.prototype
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function encodeWithoutWebp(
    this: HTMLCanvasElement,
    callback,
    requested,
    quality,
  ) {
    toBlob.call(this, callback, requested === 'image/webp' ? 'image/png' : requested, quality)
  })
  expect(await sentTypeOf(color)).toBe(type)
})
