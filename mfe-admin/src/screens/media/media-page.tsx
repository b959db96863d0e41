import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import {
  deletePictures,
  describePicture,
  listPictures,
  replacePicture,
} from '@shop/client/pictures'
import {
  altStates,
  maxAltLength,
  maxListedPictures,
  type PictureState,
  pictureStates,
  type StoredPicture,
} from '@shop/contracts/picture'
import { plural } from '@shop/domain/plural'
import { addToast } from '@shop/session/toasts'
import { Badge, type Tone } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { Field, TextArea } from '@shop/ui/field'
import { Grid } from '@shop/ui/grid'
import { IconButton } from '@shop/ui/icon-button'
import { ProductPicture } from '@shop/ui/product-picture'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { fileField, soft, strong } from '../../frame/display/display.css.ts'
import { Question, QuestionButton } from '../../frame/display/form.tsx'
import { Clamped, Disclosure } from '../../frame/display/page.tsx'
import { count, dayText, sizeText } from '../../frame/display/text.tsx'
import { editProductHref } from '../../frame/navigation/hrefs.ts'
import { invalidate, queryOf, write } from '../../frame/queries/query-client.ts'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { type Filters, ListPage, optionsOf } from '../../lists/list.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import * as css from './media.css.ts'
import { type MediaSearch, pictureQueries } from './pictures.ts'
import { pictureFiles, sendPicture } from './send-picture.ts'
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

/** Falls back to the file's name, because a picture that came with the shop has no name. */
const nameOf = ({ name, path }: StoredPicture): string =>
  name ?? path.replace(/^\/media\/\w+\//, '').replace(/-800\.webp$/, '')

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

const ReplaceButton = ({ picture }: Props) => {
  const [problem, setProblem] = useState<string>()
  const { products } = picture
  const replace = async (fields: FormData): Promise<boolean> => {
    const sent = await sendChosen(fields.get('file'))
    setProblem('problem' in sent ? sent.problem : undefined)
    return 'path' in sent && give(picture.path, sent.path)
  }
  return (
    <QuestionButton
      button={{ tone: 'subtle', children: 'Replace', 'aria-label': `Replace ${nameOf(picture)}` }}
      title="Replace this picture?"
      firstFocus="input[type='file']"
      confirm="Replace"
      busyText="Replacing…"
      onConfirm={replace}
      onClose={() => setProblem(undefined)}
    >
      <p>{shownBy(products.length)} the new picture right away. The old one stays here.</p>
      <ProductNames products={products} />
      <Field label="New picture" problem={problem}>
        {(control) => (
          <input name="file" type="file" accept={pictureFiles} className={fileField} {...control} />
        )}
      </Field>
    </QuestionButton>
  )
}

const shownBy = (productCount: number): string => {
  if (productCount === 0) return 'Drafts with this picture get'
  return productCount === 1 ? 'This product shows' : `These ${count(productCount)} products show`
}

const sendChosen = (file: FormDataEntryValue | null) =>
  file instanceof File && file.size > 0
    ? sendPicture(file)
    : Promise.resolve({ problem: 'Choose a picture.' })

const give = (from: string, to: string): Promise<boolean> =>
  write({
    run: async () => {
      const { products } = await replacePicture(client, from, to)
      const description = `${count(products)} ${plural(products, 'product')} got the new one.`
      addToast({ title: 'Picture replaced', description })
    },
    failed: (reason) => reason?.message ?? 'Failed to replace the picture. Please try again.',
    topic: 'pictures',
  })

const AltButton = ({ picture }: Props) => {
  const { path } = picture
  const save = (fields: FormData): Promise<boolean> => {
    const [from, alt] = [picture.alt, String(fields.get('alt'))]
    return write({
      run: () => describePicture(client, { path, alt, from }),
      done: { title: 'Alt text saved' },
      undo: { run: () => describePicture(client, { path, alt: from, from: alt }) },
      failed: (problem) => problem?.message ?? 'Failed to save the alt text. Please try again.',
      topic: 'pictures',
    })
  }
  return (
    <QuestionButton
      button={{
        tone: 'subtle',
        children: 'Alt text',
        'aria-label': `Alt text: ${nameOf(picture)}`,
      }}
      title="Describe this picture"
      firstFocus="textarea"
      confirm="Save"
      busyText="Saving…"
      onConfirm={save}
    >
      <TextArea
        label="Alt text"
        name="alt"
        hint="What the picture shows, in a sentence. Screen readers read it on product pages and in the quick view. Empty: the product’s name and color."
        height="short"
        maxLength={maxAltLength}
        defaultValue={picture.alt}
      />
    </QuestionButton>
  )
}

const maxNames = 5

const ProductNames = ({ products }: Pick<StoredPicture, 'products'>) => (
  <ul className={css.scrollingList}>
    {products.slice(0, maxNames).map(({ id, name }) => (
      <li key={id}>
        <Clamped text={name} />
      </li>
    ))}
    {products.length > maxNames && (
      <li className={subtle}>and {count(products.length - maxNames)} more</li>
    )}
  </ul>
)

const remove = (pictures: readonly StoredPicture[]): Promise<boolean> =>
  write({
    run: async () => {
      const { deleted } = await deletePictures(
        client,
        pictures.map(({ path }) => path),
      )
      addToast({ title: `${count(deleted)} ${plural(deleted, 'picture')} deleted` })
    },
    failed: (problem) => problem?.message ?? 'Failed to delete. Please try again.',
    topic: 'pictures',
  })

const DeleteButton = ({ picture }: Props) => (
  <QuestionButton
    button={{ tone: 'subtle', children: 'Delete', 'aria-label': `Delete ${nameOf(picture)}` }}
    title="Delete this picture?"
    confirm={`Delete ${sizeText(picture.bytes)}`}
    isDangerous
    onConfirm={() => remove([picture])}
  >
    <Clamped text={nameOf(picture)} />
    <p>No product shows it. It cannot be brought back.</p>
  </QuestionButton>
)

const unusedQuery = queryOf(['pictures', 'unused'], (client) =>
  listPictures(client, { state: 'unused', limit: maxListedPictures }),
)

const DeleteUnused = () => {
  const [isOpen, setIsOpen] = useState(false)
  const unused = useQuery({ ...unusedQuery(), enabled: isOpen })
  const { pictures = [], total = 0 } = unused.data ?? {}
  const number = `${count(pictures.length)} ${plural(pictures.length, 'picture')}`
  const size = sizeText(pictures.reduce((sum, { bytes }) => sum + bytes, 0))
  const open = (): void => {
    setIsOpen(true)
    void invalidate('pictures')
  }
  return (
    <>
      <Button tone="outline" onClick={open}>
        Delete unused…
      </Button>
      <Question
        title="Delete unused pictures?"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        confirm={`Delete ${number}`}
        isDangerous
        done={pictures.length === 0 && 'Close'}
        onConfirm={() => remove(pictures)}
      >
        <QueryResult query={unused} noun="pictures" level={3}>
          {() => (
            <Stack gap="sm">
              <p>
                No product shows{' '}
                {total > pictures.length
                  ? `the first ${number} of ${count(total)}`
                  : `these ${number}`}{' '}
                ({size}). They cannot be brought back. Pictures of the last 24 hours stay, for forms
                and imports that are not finished.
              </p>
              {/* A scrollable element must be focusable, so that the keyboard can scroll it. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <ul className={css.scrollingList} aria-label="Unused pictures" tabIndex={0}>
                {pictures.map((picture) => (
                  <li key={picture.path} className={css.unusedRow}>
                    <ProductPicture image={picture.path} alt="" sizes="2.5rem" isThumb />
                    <Clamped text={nameOf(picture)} />
                    <span className={subtle}>{sizeText(picture.bytes)}</span>
                  </li>
                ))}
              </ul>
            </Stack>
          )}
        </QueryResult>
      </Question>
    </>
  )
}
