import { listPictures } from '@shop/client/pictures'
import { TextField } from '@shop/ui/field'
import { ProductPicture } from '@shop/ui/product-picture'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'
import { useState } from 'react'

import { client } from '../actions.ts'
import * as css from './staff.css.ts'
import { useSearch } from './use-search.ts'

type Props = { problem: string | undefined; onPick: (path: string) => void }

const searchPictures = async (q: string) => (await listPictures(client, { q, limit: 24 })).pictures

export const PicturePicker = ({ problem: missing, onPick }: Props) => {
  const [text, setText] = useState('')
  const { found = [], problem } = useSearch(text, searchPictures)
  return (
    <Stack>
      <TextField
        label="Choose a picture"
        type="search"
        placeholder="Search by file or product"
        hint="Upload others on the screen Media."
        value={text}
        problem={problem ?? (missing && 'A look needs a picture.')}
        onChange={setText}
      />
      <ul className={css.pictures}>
        {found.map(({ path, name }) => (
          <li key={path}>
            <button
              type="button"
              className={css.pick}
              aria-label={`Choose ${name ?? path}`}
              onClick={() => onPick(path)}
            >
              <ProductPicture image={path} alt="" sizes="9rem" isThumb />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={subtle}>No pictures.</p>}
    </Stack>
  )
}
