import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { type ApiRequest, problemResponse } from '@shop/testkit/fake-api'
import { productWire } from '@shop/testkit/wire'

import { openAdmin } from '../../test/admin-api.ts'

const form = page.getByRole('dialog')
const upload = form.getByLabelText('Upload a picture')

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

it('sends smaller sizes for phones in the format of the picture', async () => {
  const path = `/media/pictures/${'0'.repeat(32)}-1600.webp`
  const sent: unknown[] = []
  const decode = vi.spyOn(globalThis, 'createImageBitmap')
  await openAdmin('/admin/products?edit=new', {
    'POST /api/pictures': () => ({ path }),
    'PUT /api/pictures/smaller': async ({ query, headers }: ApiRequest) => {
      sent.push([query.get('path'), query.get('width'), headers.get('content-type')])
      return sent.length === 1 ? problemResponse('bad-input') : new Response(null, { status: 204 })
    },
  })
  await upload.upload(await drawnPicture('red'))
  await expect
    .poll(() => sent)
    .toEqual([
      [path, '400', 'image/webp'],
      [path, '800', 'image/webp'],
    ])
  await expect.element(form.getByLabelText('Image (address or path)')).toHaveValue(path)
  expect(decode.mock.calls.filter(([source]) => source instanceof Blob)).toHaveLength(1)
})

const returnNoise = (): void => {
  const noise = Uint8ClampedArray.from({ length: 64 }, (_none, index) => index * 37)
  const pixels = new ImageData(noise, 4, 4)
  vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData').mockReturnValue(pixels)
}

it('keeps the focus during an upload, takes no other file, and announces the end', async () => {
  const sent = Promise.withResolvers<object>()
  const { requests } = await openAdmin('/admin/products?edit=new', {
    'POST /api/pictures': () => sent.promise,
  })
  await expect.element(upload).toBeVisible()
  const input = upload.element() as HTMLElement
  input.focus()
  const file = await drawnPicture('red')
  await upload.upload(file)
  await expect.element(form.getByText('Uploading…').first()).toBeVisible()
  expect(document.activeElement).toBe(input)
  await form.getByLabelText('Upload more pictures').upload(file)
  sent.resolve({ path: '/media/pictures/photo.jpg' })
  await expect.element(form.getByText('Uploaded')).toBeInTheDocument()
  expect(document.activeElement).toBe(input)
  expect(requests.filter((one) => one.startsWith('POST /api/pictures'))).toHaveLength(1)
})

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

/** A picture that loads, because the form shows a text in place of a broken picture. */
const drawn = (id: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${id}" height="9"/>`)}`

const list = form.getByRole('list', { name: 'More pictures' })
const shown = () => [...list.element().querySelectorAll('img')].map(({ alt }) => alt)
const button = (name: string) => form.getByRole('button', { name })
const colorOf = (number: number) => form.getByLabelText(`Color of picture ${number}`)

it('adds several pictures at once and by address, orders them, and saves them with colors', async () => {
  let uploads = 0
  const bodies: unknown[] = []
  await openAdmin('/admin/products?edit=new', {
    'POST /api/pictures': () => ({ path: drawn((uploads += 1)) }),
    'POST /api/products': ({ body }: ApiRequest) => {
      bodies.push(body)
      return productWire()
    },
  })
  const files = await Promise.all(['red', 'green', 'blue'].map(drawnPicture))
  await form.getByLabelText('Upload more pictures').upload(files)
  await expect.element(form.getByLabelText('Image (address or path)')).toHaveValue(drawn(1))
  await expect.poll(shown).toEqual([drawn(2), drawn(3)])
  const address = form.getByLabelText('More pictures by address')
  await address.fill(` ${drawn(4)} `)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shown().at(-1)).toBe(drawn(4))
  await expect.element(address).toHaveValue('')
  await form.getByLabelText('Colors').fill('Navy')
  await userEvent.keyboard('{Enter}')
  await colorOf(3).selectOptions('Navy')
  await button('Move picture 3 up').click()
  await expect.element(colorOf(2)).toHaveValue('Navy')
  await button('Remove picture 3').click()
  expect(shown()).toEqual([drawn(3), drawn(4)])
  expect(form.element().contains(document.activeElement)).toBe(true)
  await button('Make this the main picture').click()
  expect(form.element().contains(document.activeElement)).toBe(true)
  await button('Make this the main picture').click()
  await expect.element(colorOf(2)).toHaveValue('Navy')
  await button('Make this the main picture').click()
  await button('Create Product').click()
  await expect.poll(() => bodies).toHaveLength(1)
  expect(bodies[0]).toMatchObject({
    image: drawn(3),
    pictures: [
      { image: drawn(1), color: null },
      { image: drawn(4), color: null },
    ],
  })
})

it('says which problem the server has with one of the pictures', async () => {
  const message = 'is on elsewhere.example, whose pictures no page shows'
  const product = productWire({ id: 'tee', pictures: [{ image: '/media/a.png', color: 'Gone' }] })
  await openAdmin('/admin/products?edit=tee', {
    'GET /api/products/:id': product,
    'PATCH /api/products/:id': () =>
      problemResponse('bad-input', [{ path: 'pictures.0.image', message }]),
  })
  await expect.element(colorOf(2)).toHaveDisplayValue('Gone')
  await page.viewport(320, 640)
  expect(colorOf(2).element().clientWidth).toBeGreaterThan(100)
  await colorOf(2).selectOptions('Any')
  await button('Update Product').click()
  await expect
    .element(form.getByLabelText('More pictures by address'))
    .toHaveAccessibleDescription(`More pictures ${message}`)
})
