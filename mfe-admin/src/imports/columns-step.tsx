import { importColumns } from '@shop/contracts/import'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Select } from '@shop/ui/field'
import { Row } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subheading, subtle } from '@shop/ui/type'

import { soft, strong, twoLines } from '../display/display.css.ts'
import { count } from '../display/text.tsx'
import { checkMapping, columnLabels, type Mapping } from './column-mapping.ts'
import * as css from './imports.css.ts'
import type { CsvFile } from './read-file.ts'

type Props = {
  file: CsvFile
  mapping: Mapping
  onChange: (mapping: Mapping) => void
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

export const ColumnsStep = ({ file, mapping, onChange, onCheck, onBack }: Props) => {
  const { problems, missing } = checkMapping(mapping)
  const isWrong = missing !== undefined || problems.some(Boolean)
  const set = (index: number, value: string): void => {
    const column = importColumns.find((one) => one === value) ?? null
    onChange(mapping.map((one, other) => (other === index ? column : one)))
  }
  const rows = file.headers.map((header, index): FileColumn => {
    const sample = file.rows.find(({ cells }) => cells[index]?.trim())?.cells[index] ?? ''
    return { index, header, sample }
  })
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
    <Card as="section" label="Columns" padding="lg" gap="md">
      <h2 className={subheading}>What the columns are</h2>
      <p className={subtle}>
        <bdi>{file.name}</bdi>: {count(file.rows.length)} row(s). Columns that are left out change
        nothing.
      </p>
      <Table
        label="Columns"
        rows={rows}
        columns={[columnOfFile, { name: 'Is', cell: renderChoice }]}
        keyOf={({ index }) => String(index)}
      />
      {missing && (
        <p role="alert" className={css.alert}>
          {missing}
        </p>
      )}
      <Row gap="sm">
        <Button disabled={isWrong} onClick={onCheck}>
          Check the file
        </Button>
        <Button tone="outline" onClick={onBack}>
          Choose another file
        </Button>
      </Row>
    </Card>
  )
}
