import { useQuery } from '@tanstack/react-query'

import {
  altStates,
  pictureStates,
  type PictureState,
  type StoredPicture,
} from '@shop/contracts/picture'
import { Badge, type Tone } from '@shop/ui/badge'
import { Grid } from '@shop/ui/grid'
import { IconButton } from '@shop/ui/icon-button'
import { ProductPicture } from '@shop/ui/product-picture'
import { subtle } from '@shop/ui/type'

import { soft, strong } from '../../frame/display/display.css.ts'
import { Clamped, Disclosure } from '../../frame/display/page.tsx'
import { count, dayText, sizeText } from '../../frame/display/text.tsx'
import { editProductHref } from '../../frame/navigation/hrefs.ts'
import { write } from '../../frame/queries/query-client.ts'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { type Filters, ListPage, optionsOf } from '../../lists/list.tsx'
import * as css from './media.css.ts'
import { AltButton, DeleteButton, DeleteUnused, ReplaceButton } from './picture-actions.tsx'
import { type MediaSearch, nameOf, pictureQueries } from './pictures.ts'
import { UploadArea } from './upload-area.tsx'

const states: Record<PictureState, { text: string; tone: Tone }> = {
  used: { text: 'Used', tone: 'success' },
  unused: { text: 'Unused', tone: 'warning' },
  new: { text: 'New', tone: 'info' },
  shipped: { text: 'Came with the shop', tone: 'plain' },
}

const filters: Filters = {
  state: {
    label: 'State',
    options: optionsOf('All pictures', pictureStates, (state) => states[state].text),
  },
  alt: { label: 'Alt text', options: optionsOf('Any alt text', altStates) },
}

export const MediaPage = ({ search }: { search: MediaSearch }) => {
  const { data } = useQuery(pictureQueries.list(search))
  const [canUpload, isManager] = [useMayActAs('clerk'), useMayActAs('manager')]
  const isFiltered = [search.q, search.state, search.alt].some(Boolean)
  return (
    <ListPage
      title="Media"
      tools={isManager && data && data.unused.count > 0 && <DeleteUnused />}
      intro={
        <>
          {canUpload && <UploadArea />}
          {data?.pictures.some(({ state }) => state === 'shipped') && (
            <p className={subtle}>
              Pictures that came with the shop are files of its code, in db/media/products. They can
              be deleted only there.
            </p>
          )}
        </>
      }
      label="Pictures"
      noun="picture"
      searchLabel="Search file names and products…"
      search={search}
      filters={filters}
      queries={pictureQueries}
      emptyText={
        isFiltered ? 'Try fewer words, or other filters.' : 'Uploaded pictures will be here.'
      }
      rowsOf={({ pictures }) => pictures}
      keyOf={({ path }) => path}
      renderRows={(pictures) => (
        <Grid as="ul" fit="wide" gap="sm" label="Pictures">
          {pictures.map((picture) => (
            <PictureCard key={picture.path} picture={picture} />
          ))}
        </Grid>
      )}
    />
  )
}

type Props = { picture: StoredPicture }

const PictureCard = ({ picture }: Props) => {
  const { path, bytes, width, height, uploadedAt, state, alt } = picture
  const name = nameOf(picture)
  const [canEdit, isManager] = [useMayActAs('clerk'), useMayActAs('manager')]
  const pixels = width && height ? `${count(width)} × ${count(height)} · ` : ''
  return (
    <li className={css.card}>
      <a
        href={path}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open ${name}`}
        className={css.picture}
      >
        <ProductPicture image={path} alt="" sizes="7rem" isThumb />
      </a>
      <div className={css.facts}>
        <Clamped text={name} look={strong} />
        <span className={subtle}>
          {pixels}
          {sizeText(bytes)}
        </span>
        <span className={subtle}>{dayText(uploadedAt)}</span>
        {alt ? <Clamped text={`“${alt}”`} /> : <span className={subtle}>No alt text</span>}
        {state === 'used' ? (
          <Uses picture={picture} />
        ) : (
          <Badge tone={states[state].tone}>{states[state].text}</Badge>
        )}
      </div>
      {canEdit && (
        <div className={css.actions}>
          <AltButton picture={picture} />
          <CopyButton path={path} name={name} />
          {state === 'used' && <ReplaceButton picture={picture} />}
          {isManager && state === 'unused' && <DeleteButton picture={picture} />}
        </div>
      )}
    </li>
  )
}

/** Folds a list of several products, because a thousand may share one picture. */
const Uses = ({ picture: { products, texts } }: Props) => {
  if (products.length === 0)
    return <span className={soft}>Used in the texts of {texts.join(', ')}</span>
  const links = products.map(({ id, name }) => (
    <a key={id} href={editProductHref(id)}>
      <Clamped text={name} />
    </a>
  ))
  if (links.length === 1)
    return (
      <div className={css.scrollingList}>
        <span className={soft}>Used by</span> {links}
      </div>
    )
  return (
    <Disclosure title={<span className={soft}>Used by {count(products.length)} products</span>}>
      <div className={css.scrollingList}>{links}</div>
    </Disclosure>
  )
}

const CopyButton = ({ path, name }: { path: string; name: string }) => {
  const copy = (): Promise<boolean> =>
    write({
      run: () => navigator.clipboard.writeText(path),
      done: { title: 'Path copied', description: 'Paste it into a product’s picture field.' },
      failed: `This browser cannot copy here. The path is ${path}`,
    })
  return <IconButton icon="copy" label={`Copy path: ${name}`} onClick={() => void copy()} />
}
