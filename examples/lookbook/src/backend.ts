/** Clerks edit looks as private drafts. Publishing a draft updates the value that pages show. */
import { ActionRefused, defineBackend, type Shop } from '@shop/module-runtime/backend'
import * as v from 'valibot'

import { Look, maxLooks, type PublicLook } from './look.ts'

/** Shoppers see only `published`. */
type StoredLook = { position: number; draft: Look; published: Look | null; version: number }

const Id = v.object({ id: v.pipe(v.string(), v.maxLength(100)) })

export const backend = defineBackend({
  needs: { rows: { looks: {} }, values: true },

  actions: {
    list: {
      role: 'viewer',
      summary: 'Lists all looks with their drafts.',
      isRead: true,
      input: v.object({}),
      run: (_input, shop) => readAll(shop),
    },
    save: {
      role: 'clerk',
      summary:
        'Saves the draft of a look. `version` is the one that was edited, or 0 for a new look.',
      input: v.object({ ...Id.entries, version: v.number(), look: Look }),
      run: async ({ id, version, look: draft }, shop) => {
        const all = await readAll(shop)
        const before = all.find((one) => one.id === id)
        if ((before?.version ?? 0) !== version)
          throw new ActionRefused('Somebody has changed this look meanwhile. Load the page again.')
        if (!before && all.length >= maxLooks)
          throw new ActionRefused(`There are ${maxLooks} looks. Remove one first.`)
        const position = before?.position ?? (all.at(-1)?.position ?? 0) + 1
        const published = before?.published ?? null
        await put(shop, id, { position, draft, published, version: version + 1 })
      },
    },
    publish: {
      role: 'clerk',
      summary: 'Shows a look, as it is saved, to everybody.',
      input: Id,
      run: ({ id }, shop) => change(shop, id, (look) => ({ ...look, published: look.draft })),
    },
    hide: {
      role: 'clerk',
      summary: 'Takes a look out of the lookbook. Its draft stays.',
      input: Id,
      run: ({ id }, shop) => change(shop, id, (look) => ({ ...look, published: null })),
    },
    order: {
      role: 'clerk',
      summary: 'Sets the order of all looks.',
      input: v.object({ ids: v.pipe(v.array(Id.entries.id), v.maxLength(maxLooks)) }),
      run: async ({ ids }, shop) => {
        const rows = (await readAll(shop)).map(({ id, ...look }) =>
          toRow(id, { ...look, position: ids.indexOf(id) }),
        )
        await shop.writeRows(...rows)
        await showPublished(shop)
      },
    },
    remove: {
      role: 'clerk',
      summary: 'Deletes a look that is hidden.',
      input: Id,
      run: async ({ id }, shop) => {
        const look = await shop.getRow<StoredLook>('looks', id)
        if (look?.published) throw new ActionRefused('Hide this look before you delete it.')
        await shop.writeRows({ kind: 'delete', table: 'looks', key: id })
      },
    },
  },
})

const readAll = async (shop: Shop<'looks'>) => {
  const rows = await shop.listRows<StoredLook>({ table: 'looks', limit: maxLooks })
  return rows
    .map(({ key, value }) => ({ id: key, ...value }))
    .toSorted((a, b) => a.position - b.position)
}

const toRow = (id: string, value: StoredLook) =>
  ({ kind: 'put', table: 'looks', key: id, value }) as const

const put = async (shop: Shop<'looks'>, id: string, look: StoredLook): Promise<void> => {
  await shop.writeRows(toRow(id, look))
}

const change = async (
  shop: Shop<'looks'>,
  id: string,
  edit: (look: StoredLook) => StoredLook,
): Promise<void> => {
  const look = await shop.getRow<StoredLook>('looks', id)
  if (!look) throw new ActionRefused('This look is gone. Load the page again.')
  await put(shop, id, edit(look))
  await showPublished(shop)
}

/**
 * Updates the value that pages show. Called after the rows are written, so that no change is lost
 * when two clerks publish at the same time.
 */
const showPublished = async (shop: Shop<'looks'>): Promise<void> => {
  const looks: PublicLook[] = (await readAll(shop)).flatMap(({ id, published }) =>
    published ? [{ id, ...published }] : [],
  )
  await shop.setValue('looks', JSON.stringify(looks))
}
