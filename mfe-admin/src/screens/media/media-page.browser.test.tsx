import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { StoredPictureWire } from '@shop/contracts/picture'
import { toasts } from '@shop/session/toasts'
import { type Api, type ApiRequest, problemResponse } from '@shop/testkit/fake-api'

import { openAdmin, runToastAction } from '../../test/admin-api.ts'

const card = (name: string) =>
  page
    .getByRole('list', { name: 'Pictures' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .first()
const question = page.getByRole('alertdialog')

afterEach(() => void vi.restoreAllMocks())

const pictureWire = (overrides: Partial<StoredPictureWire> = {}): StoredPictureWire => ({
  path: `/media/pictures/${crypto.randomUUID().replaceAll('-', '')}.webp`,
  name: 'beach.jpg',
  bytes: 84_321,
  width: 1600,
  height: 1200,
  uploaded_at: '2026-01-05T18:00:00.000Z',
  state: 'unused',
  products: [],
  texts: [],
  alt: '',
  ...overrides,
})

const used = pictureWire({
  name: 'used.png',
  state: 'used',
  texts: [],
  products: [
    { id: 'tee', name: 'Canal Tee' },
    { id: 'cap', name: 'Canal Cap' },
  ],
})
const shipped = pictureWire({
  path: '/media/products/bayou-hat/black-800.webp',
  name: null,
  width: null,
  height: null,
  state: 'shipped',
})

const fakePictures = (pictures: StoredPictureWire[]) => {
  const bodies: unknown[] = []
  const names: (string | null)[] = []
  const api: Api = {
    'GET /api/pictures': ({ query }: ApiRequest) => {
      const found = pictures.filter(({ state }) => (query.get('state') ?? state) === state)
      const unused = pictures.filter(({ state }) => state === 'unused')
      const bytes = unused.reduce((sum, one) => sum + one.bytes, 0)
      return { pictures: found, total: found.length, unused: { count: unused.length, bytes } }
    },
    'POST /api/pictures': ({ query }: ApiRequest) => {
      const one = pictureWire({ name: query.get('name'), state: 'new' })
      names.push(one.name)
      pictures.unshift(one)
      return Response.json({ path: one.path }, { status: 201 })
    },
    'POST /api/pictures/replace': ({ body }: ApiRequest) => {
      bodies.push(body)
      return { products: 2 }
    },
    'PUT /api/pictures/alt': ({ body }: ApiRequest) => {
      const { path, alt } = body as { path: string; alt: string }
      const at = pictures.findIndex((one) => one.path === path)
      pictures.splice(at, 1, pictureWire({ ...pictures[at], alt }))
      return new Response(null, { status: 204 })
    },
    'POST /api/pictures/delete': ({ body }: ApiRequest) => {
      const { paths } = body as { paths: string[] }
      bodies.push(body)
      const left = pictures.filter(({ path }) => !paths.includes(path))
      pictures.splice(0, pictures.length, ...left)
      return { deleted: paths.length }
    },
  }
  return { api, bodies, names }
}

const drawn = async (name: string): Promise<File> => {
  const canvas = new OffscreenCanvas(8, 8)
  canvas.getContext('2d')
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

const give = (kind: 'dragover' | 'drop' | 'paste', files: readonly File[]): boolean => {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  const options = { bubbles: true, cancelable: true }
  const event =
    kind === 'paste'
      ? new ClipboardEvent(kind, { ...options, clipboardData: data })
      : new DragEvent(kind, { ...options, dataTransfer: data })
  return document.body.dispatchEvent(event)
}

it('shows name, size, day and uses of each picture, and stores search and state in the URL', async () => {
  const { api } = fakePictures([pictureWire(), used, shipped])
  const { requests, href } = await openAdmin('/admin/media', api)
  await expect.element(page.getByText('3 picture(s)')).toBeVisible()
  expect(card('beach.jpg').element().textContent).toContain('1,600 × 1,200 · 85 kBJan 05, 2026')
  await expect
    .poll(() => card('bayou-hat/black').element().textContent)
    .toMatch(/Came with the shop/)
  await expect.element(page.getByText(/files of its code, in db\/media\/products/)).toBeVisible()
  await card('used.png').getByText('Used by 2 products').click()
  const link = card('used.png').getByRole('link', { name: 'Canal Cap' })
  await expect.element(link).toHaveAttribute('href', '/admin/products?edit=cap')
  await page.getByLabelText('State').selectOptions('unused')
  await expect.element(page.getByText('1 picture(s)')).toBeVisible()
  expect(requests.at(-1)).toBe('GET /api/pictures?state=unused&limit=50')
  expect(href()).toBe('/admin/media?state=unused')
})

it('takes chosen, dropped and pasted files, and says for each why it was not stored', async () => {
  const { api, names } = fakePictures([])
  await openAdmin('/admin/media', api)
  await expect.element(page.getByText('Uploaded pictures will be here.')).toBeVisible()
  await page.getByLabelText('Pictures to upload').upload([await drawn('chosen.png')])
  await expect.element(card('chosen.png')).toBeVisible()
  const broken = new File(['no picture'], 'notes.png', { type: 'image/png' })
  expect(give('dragover', [broken])).toBe(false)
  await expect.element(page.getByText('Drop to upload')).toBeVisible()
  expect(give('drop', [await drawn('dropped.png'), broken])).toBe(false)
  give('paste', [await drawn('pasted.png')])
  await expect.element(card('pasted.png')).toBeVisible()
  expect(names).toEqual(['chosen.png', 'dropped.png', 'pasted.png'])
  expect(page.getByText('Drop to upload').elements()).toEqual([])
  const alert = page.getByRole('alert')
  await expect.poll(() => alert.element().textContent).toMatch(/1 file could not be uploaded/)
  await expect
    .poll(() => alert.element().textContent)
    .toMatch(/This browser cannot read notes\.png as a picture/)
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => alert.elements()).toEqual([])
})

it('shows the progress of an upload, and warns before the tab is closed', async () => {
  const { api } = fakePictures([])
  const { promise, resolve } = Promise.withResolvers<Response>()
  await openAdmin('/admin/media', { ...api, 'POST /api/pictures': () => promise })
  await expect.element(page.getByText('Uploaded pictures will be here.')).toBeVisible()
  give('drop', [await drawn('one.png'), await drawn('two.png')])
  await expect.element(page.getByText('Uploading 1 of 2: one.png')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  resolve(problemResponse('storage-unavailable'))
  await expect
    .poll(() => page.getByRole('alert').element().textContent)
    .toMatch(/2 files could not be uploaded/)
})

it('replaces a picture in all products that show it, by keyboard', async () => {
  const { api, bodies, names } = fakePictures([used])
  await openAdmin('/admin/media', api)
  const button = card('used.png').getByRole('button', { name: 'Replace used.png' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => question.element().textContent)
    .toMatch(/These 2 products show the new picture right away/)
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect.poll(() => question.element().textContent).toMatch(/Choose a picture\./)
  await question.getByLabelText('New picture').upload(await drawn('better.png'))
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect.poll(() => toasts.current?.description).toBe('2 products got the new one.')
  expect(names).toEqual(['better.png'])
  expect(bodies).toEqual([{ from: used.path, to: expect.stringMatching(/^\/media\/pictures\//) }])
})

it('says that drafts get the new picture if no product shows it', async () => {
  const { api } = fakePictures([{ ...used, products: [], texts: ['Draft of Canal Tee'] }])
  await openAdmin('/admin/media', api)
  await card('used.png').getByRole('button', { name: 'Replace used.png' }).click()
  await expect.element(question.getByText(/^Drafts with this picture get the new/)).toBeVisible()
})

it('saves an alt text by keyboard, shows it, and restores the earlier one by Undo', async () => {
  const { api } = fakePictures([used, pictureWire({ alt: 'A beach' })])
  const { requests } = await openAdmin('/admin/media', api)
  await expect.element(card('beach.jpg').getByText('“A beach”')).toBeVisible()
  await expect.element(card('used.png').getByText('No alt text')).toBeVisible()
  card('used.png').getByRole('button', { name: 'Alt text: used.png' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question.getByLabelText('Alt text')).toHaveFocus()
  await userEvent.keyboard('A tee on a bench{Tab}{Tab}{Enter}')
  await expect.element(card('used.png').getByText('“A tee on a bench”')).toBeVisible()
  await runToastAction()
  await expect.element(card('used.png').getByText('No alt text')).toBeVisible()
  await page.getByLabelText('Alt text').selectOptions('missing')
  await expect.poll(() => requests.at(-1)).toBe('GET /api/pictures?alt=missing&limit=50')
})

it('deletes all unused pictures after a list with their number and size', async () => {
  const big = pictureWire({ name: 'big.png', bytes: 2_000_000 })
  const { api, bodies } = fakePictures([pictureWire(), used, big, shipped])
  await openAdmin('/admin/media', api)
  await page.getByRole('button', { name: 'Delete unused…' }).click()
  await expect
    .poll(() => question.element().textContent)
    .toMatch(/No product shows these 2 pictures \(2\.1 MB\).* Pictures of the last 24 hours stay/)
  const list = question.getByRole('list', { name: 'Unused pictures' })
  expect(list.getByRole('listitem').elements()).toHaveLength(2)
  await question.getByRole('button', { name: 'Delete 2 pictures' }).click()
  await expect.poll(() => toasts.current?.title).toBe('2 pictures deleted')
  expect(bodies).toMatchObject([{ paths: [expect.any(String), big.path] }])
  await expect.element(page.getByText('2 picture(s)')).toBeVisible()
  expect(page.getByRole('button', { name: 'Delete unused…' }).elements()).toEqual([])
})

it('names the product to which a colleague has added the picture meanwhile', async () => {
  const { api } = fakePictures([pictureWire()])
  await openAdmin('/admin/media', {
    ...api,
    'POST /api/pictures/delete': () => problemResponse('picture-in-use'),
  })
  await card('beach.jpg').getByRole('button', { name: 'Delete beach.jpg' }).click()
  await question.getByRole('button', { name: 'Delete 85 kB' }).click()
  await expect.poll(() => toasts.current?.description).toBe('The picture is in use')
  await expect.element(question).toBeVisible()
})

it('shows a viewer everything without a way to change it, and ignores dropped files', async () => {
  const { api } = fakePictures([pictureWire(), used])
  const viewer = { email: 'view@example.com', role: 'viewer', sign_out: null }
  const { requests } = await openAdmin('/admin/media', { ...api, 'GET /api/staff': viewer })
  await expect.element(card('used.png')).toBeVisible()
  const list = page.getByRole('region', { name: 'Pictures' })
  expect(list.getByRole('button').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Delete unused…' }).elements()).toEqual([])
  expect(page.getByLabelText('Pictures to upload').elements()).toEqual([])
  give('paste', [await drawn('pasted.png')])
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual([])
})

it('offers a retry if the pictures cannot be loaded', async () => {
  const { api } = fakePictures([])
  await openAdmin('/admin/media', {
    ...api,
    'GET /api/pictures': () => problemResponse('storage-unavailable'),
  })
  await expect.element(page.getByText('The pictures could not be loaded')).toBeVisible()
})
