import { type ComponentProps, useMemo } from 'react'

import { importColumns } from '@shop/contracts/import'
import { categoryOptions } from '@shop/domain/categories'
import { useSettings } from '@shop/session/shop-settings'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Checkbox, Select } from '@shop/ui/field'
import { Row, Stack } from '@shop/ui/stack'
import { Table } from '@shop/ui/table'
import { subheading, subtle } from '@shop/ui/type'

import { steps as bullets, strong } from '../../frame/display/display.css.ts'
import { Clamped, Lines } from '../../frame/display/page.tsx'
import { count } from '../../frame/display/text.tsx'
import { checkMapping, columnLabel, guessCategories, priceGuesses } from './column-mapping.ts'
import { lostZeros } from './make-chunks.ts'
import { Alert } from './run-step.tsx'
import * as css from './imports.css.ts'
import { type Columns, columnsOf, type ImportSteps } from './use-import.ts'

type Props = Pick<ImportSteps, 'setStage' | 'check'> & { columns: Columns }

const options = [
  ['', 'Leave out'],
  ...importColumns.map((column) => [column, columnLabel(column)] as const),
] as const

export const ColumnsStep = ({ columns, setStage, check }: Props) => {
  const { file, mapping, converted, isConfirmed } = columns
  const change = (changed: Columns): void => setStage({ kind: 'columns', columns: changed })
  const { problems, missing } = checkMapping(mapping)
  const guessed = useMemo(() => guessCategories(file, mapping), [file, mapping])
  const guesses = [
    ...(converted?.guesses ?? priceGuesses(file, mapping)),
    ...lostZeros(file, mapping),
  ]
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
        <Recognized {...converted} onPlain={() => change(columnsOf(converted.original, null))} />
      )}
      <FieldTable columns={columns} problems={problems} onChange={change} />
      <Categories
        chosen={{ ...guessed, ...columns.categories }}
        texts={Object.keys(guessed)}
        onChange={(chosen) =>
          change({ ...columns, categories: { ...columns.categories, ...chosen } })
        }
      />
      {guesses.length > 0 && (
        <Stack gap="sm">
          <h3 className={subheading}>Is this right?</h3>
          <List texts={guesses} />
          <Checkbox
            label="Yes, read the file like this"
            isChecked={isConfirmed}
            onChange={(confirmed) => change({ ...columns, isConfirmed: confirmed })}
          />
        </Stack>
      )}
      {missing && <Alert>{missing}</Alert>}
      <Row gap="sm">
        <Button disabled={isWrong || isUnconfirmed} onClick={() => void check(columns)}>
          Check the file
        </Button>
        <Button tone="outline" onClick={() => setStage({ kind: 'choose' })}>
          Choose another file
        </Button>
      </Row>
    </Card>
  )
}

type FieldTableProps = {
  columns: Columns
  problems: readonly (string | undefined)[]
  onChange: (columns: Columns) => void
}

const FieldTable = ({ columns, problems, onChange }: FieldTableProps) => {
  const { file, mapping } = columns
  const choose = (index: number, value: string): void => {
    const column = importColumns.find((one) => one === value) ?? null
    onChange({ ...columns, mapping: mapping.with(index, column), isConfirmed: false })
  }
  const renderName = (index: number) => {
    const sample = file.rows.find(({ cells }) => cells[index]?.trim())?.cells[index] ?? ''
    const name = file.headers[index] || `Column ${index + 1}`
    return <Lines name={name} note={<Clamped text={sample} />} />
  }
  const renderField = (index: number) => (
    <Choice
      label={`Field of column ${file.headers[index] || index + 1}`}
      options={options}
      value={mapping[index] ?? ''}
      problem={problems[index]}
      onChange={(value) => choose(index, value)}
    />
  )
  return (
    <Table
      label="Columns"
      rows={[...file.headers.keys()]}
      keyOf={String}
      columns={[
        { name: 'In the file', kind: 'lead', cell: renderName },
        { name: 'Is', cell: renderField },
      ]}
    />
  )
}

const Choice = (select: ComponentProps<typeof Select>) => (
  <div className={css.choice}>
    <Select {...select} isLabelHidden />
  </div>
)

const List = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <ul className={bullets}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )

type RecognizedProps = { shop: string; notes: readonly string[]; onPlain: () => void }

const Recognized = ({ shop, notes, onPlain }: RecognizedProps) => (
  <Card padding="md" gap="sm" tone="success" label={`${shop} export`} as="section">
    <p className={strong}>This looks like a {shop} export.</p>
    <p className={subtle}>
      Options become sizes and colors, and descriptions lose their HTML. Where the stock is blank,
      it stays as it is; new products have none.
    </p>
    <List texts={notes} />
    <Row gap="sm">
      <Button tone="outline" onClick={onPlain}>
        Read it as it is
      </Button>
    </Row>
  </Card>
)

type CategoriesProps = {
  texts: readonly string[]
  chosen: Columns['categories']
  onChange: (chosen: Columns['categories']) => void
}

const renderText = (text: string) => <bdi>{text}</bdi>

const Categories = ({ texts, chosen, onChange }: CategoriesProps) => {
  const { all } = useSettings().categories
  const renderCategory = (text: string) => (
    <Choice
      label={`Category for ${text}`}
      options={[['', 'Leave these products out'], ...categoryOptions(all)]}
      value={chosen[text] ?? ''}
      onChange={(value) => onChange({ [text]: value })}
    />
  )
  return (
    texts.length > 0 && (
      <Stack gap="sm">
        <h3 className={subheading}>What the categories are</h3>
        <Table
          label="Categories"
          rows={texts}
          keyOf={(text) => text}
          columns={[
            { name: 'In the file', kind: 'lead', cell: renderText },
            { name: 'Is', cell: renderCategory },
          ]}
        />
      </Stack>
    )
  )
}
