import { useMemo } from 'react'

import { importColumns } from '@shop/contracts/import'
import { categories } from '@shop/domain/catalog'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Checkbox, Select } from '@shop/ui/field'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subheading, subtle } from '@shop/ui/type'

import { soft, strong, twoLines } from '../../frame/display/display.css.ts'
import { count } from '../../frame/display/text.tsx'
import {
  type CategoryMapping,
  checkMapping,
  columnLabels,
  guessCategories,
  priceGuesses,
} from './column-mapping.ts'
import * as css from './imports.css.ts'
import { lostZeros } from './make-chunks.ts'
import { type Columns, columnsOf } from './use-import.ts'

type Props = {
  columns: Columns
  onChange: (columns: Columns) => void
  onCheck: () => void
  onBack: () => void
}

const options = [
  ['', 'Leave out'],
  ...importColumns.map((column) => [column, columnLabels[column]] as const),
] as const

type FileColumn = { index: number; header: string; sample: string }

const columnOfFile: Column<FileColumn> = {
  name: 'In the file',
  kind: 'lead',
  cell: ({ index, header, sample }) => (
    <span>
      <span className={strong}>
        <bdi>{header || `Column ${index + 1}`}</bdi>
      </span>
      <span className={`${soft} ${twoLines}`}>
        <bdi>{sample}</bdi>
      </span>
    </span>
  ),
}

export const ColumnsStep = ({ columns, onChange, onCheck, onBack }: Props) => {
  const { file, mapping, converted, isConfirmed } = columns
  const { problems, missing } = checkMapping(mapping)
  const { guessed, guesses } = useGuesses(columns)
  const isWrong = missing !== undefined || problems.some(Boolean)
  const isUnconfirmed = guesses.length > 0 && !isConfirmed
  return (
    <Card as="section" label="Columns" padding="lg" gap="md">
      <h2 className={subheading}>What the columns are</h2>
      <p className={subtle}>
        <bdi>{file.name}</bdi>: {count(file.rows.length)} row(s). Columns that are left out change
        nothing.
      </p>
      {converted && (
        <Recognized {...converted} onPlain={() => onChange(columnsOf(converted.original, null))} />
      )}
      <FieldTable columns={columns} problems={problems} onChange={onChange} />
      <Categories
        chosen={{ ...guessed, ...columns.categories }}
        texts={Object.keys(guessed)}
        onChange={(chosen) =>
          onChange({ ...columns, categories: { ...columns.categories, ...chosen } })
        }
      />
      <Guesses
        guesses={guesses}
        isConfirmed={isConfirmed}
        onConfirm={(confirmed) => onChange({ ...columns, isConfirmed: confirmed })}
      />
      {missing && (
        <p role="alert" className={css.alert}>
          {missing}
        </p>
      )}
      <Row gap="sm">
        <Button disabled={isWrong || isUnconfirmed} onClick={onCheck}>
          Check the file
        </Button>
        <Button tone="outline" onClick={onBack}>
          Choose another file
        </Button>
      </Row>
    </Card>
  )
}

type FieldTableProps = Pick<Props, 'columns' | 'onChange'> & {
  problems: readonly (string | undefined)[]
}

const FieldTable = ({ columns, problems, onChange }: FieldTableProps) => {
  const { file, mapping } = columns
  const set = (index: number, value: string): void => {
    const column = importColumns.find((one) => one === value) ?? null
    const changed = mapping.map((one, other) => (other === index ? column : one))
    onChange({ ...columns, mapping: changed, isConfirmed: false })
  }
  const renderChoice = ({ index, header }: FileColumn) => (
    <div className={css.choice}>
      <Select
        label={`Field of column ${header || index + 1}`}
        isLabelHidden
        options={options}
        value={mapping[index] ?? ''}
        problem={problems[index]}
        onChange={(value) => set(index, value)}
      />
    </div>
  )
  return (
    <Table
      label="Columns"
      rows={samplesOf(file)}
      columns={[columnOfFile, { name: 'Is', cell: renderChoice }]}
      keyOf={({ index }) => String(index)}
    />
  )
}

const samplesOf = ({ headers, rows }: Columns['file']): readonly FileColumn[] =>
  headers.map((header, index) => {
    const sample = rows.find(({ cells }) => cells[index]?.trim())?.cells[index] ?? ''
    return { index, header, sample }
  })

const useGuesses = ({ file, mapping, converted }: Columns) =>
  useMemo(() => {
    const ofPrices = converted ? converted.guesses : priceGuesses(file, mapping)
    return {
      guessed: guessCategories(file, mapping),
      guesses: [...ofPrices, ...lostZeros(file, mapping)],
    }
  }, [file, mapping, converted])

type GuessesProps = {
  guesses: readonly string[]
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

const Guesses = ({ guesses, isConfirmed, onConfirm }: GuessesProps) =>
  guesses.length > 0 && (
    <Stack gap="sm">
      <h3 className={subheading}>Is this right?</h3>
      <ul className={css.list}>
        {guesses.map((guess) => (
          <li key={guess}>{guess}</li>
        ))}
      </ul>
      <Checkbox label="Yes, read the file like this" isChecked={isConfirmed} onChange={onConfirm} />
    </Stack>
  )

type RecognizedProps = { shop: string; notes: readonly string[]; onPlain: () => void }

const Recognized = ({ shop, notes, onPlain }: RecognizedProps) => (
  <Card padding="md" gap="sm" tone="success" label={`${shop} export`} as="section">
    <p className={strong}>This looks like a {shop} export.</p>
    <p className={subtle}>
      Options become sizes and colors, and descriptions lose their HTML. Where a count of pieces is
      blank, the stock stays as it is; something new has none.
    </p>
    {notes.length > 0 && (
      <ul className={css.list}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )}
    <Row gap="sm">
      <Button tone="outline" onClick={onPlain}>
        Read it as it is
      </Button>
    </Row>
  </Card>
)

const categoryOptions = [
  ['', 'Leave these products out'],
  ...categories.map((category) => [category, category] as const),
] as const

type CategoriesProps = {
  texts: readonly string[]
  chosen: CategoryMapping
  onChange: (chosen: CategoryMapping) => void
}

const categoryOfFile: Column<string> = {
  name: 'In the file',
  kind: 'lead',
  cell: (text) => <bdi>{text}</bdi>,
}

/** Shown only if the file has categories that the shop lacks. */
const Categories = ({ texts, chosen, onChange }: CategoriesProps) => {
  const renderChoice = (text: string) => (
    <div className={css.choice}>
      <Select
        label={`Category for ${text}`}
        isLabelHidden
        options={categoryOptions}
        value={chosen[text] ?? ''}
        onChange={(value) =>
          onChange({ [text]: categories.find((category) => category === value) ?? '' })
        }
      />
    </div>
  )
  if (texts.length === 0) return null
  return (
    <Stack gap="sm">
      <h3 className={subheading}>What the categories are</h3>
      <Table
        label="Categories"
        rows={texts}
        columns={[categoryOfFile, { name: 'Is', cell: renderChoice }]}
        keyOf={(text) => text}
      />
    </Stack>
  )
}
