import { type ChangeEvent, type DragEvent, useState } from 'react'

import { maxImportBytes, maxImportRows } from '@shop/domain/limits'
import { Card } from '@shop/ui/card'
import { Field } from '@shop/ui/field'
import { subheading, subtle } from '@shop/ui/type'

import { count } from '../display/text.tsx'
import { fileField } from '../display/display.css.ts'
import * as css from './imports.css.ts'

type Props = { problem: string | undefined; onChoose: (file: File) => void }

const hint = `CSV, separated by commas, semicolons or tabs; at most ${maxImportBytes / 1_000_000} MB and ${count(maxImportRows)} rows.`

export const ChooseStep = ({ problem, onChoose }: Props) => {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }
  const pick = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    if (file) onChoose(file)
    // Otherwise the same file, mended and chosen again, would be no change.
    target.value = ''
  }
  return (
    <Card as="section" label="File" padding="lg" gap="md">
      <h2 className={subheading}>Choose a file</h2>
      <p className={subtle}>
        The first row names the columns. Rows are matched with products by ID, else by SKU; those
        with neither are new. Nothing is changed before you have seen what will be.
      </p>
      <div
        className={isOver ? css.dropZoneOver : css.dropZone}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Field label="CSV file, or drop one here" hint={hint} problem={problem}>
          {(control) => (
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              className={fileField}
              onChange={pick}
              {...control}
            />
          )}
        </Field>
      </div>
      {problem && (
        <p role="alert" className={css.alert}>
          {problem}
        </p>
      )}
      <p className={subtle}>
        A row without a size and a color is a product with one stock; rows of one product with sizes
        or colors are its variants. Stock is what was counted. A blank cell of a text or an original
        price clears it; columns that the file does not have stay as they are, and so do variants
        that it does not name.
      </p>
    </Card>
  )
}
