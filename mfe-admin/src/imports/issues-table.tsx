import { useMemo } from 'react'

import type { ImportIssue } from '@shop/contracts/import'
import { Button } from '@shop/ui/button'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { subheading, subtle } from '@shop/ui/type'

import { soft, twoLines } from '../display/display.css.ts'
import { saveCsv } from '../display/save-csv.ts'
import { count } from '../display/text.tsx'
import { columnLabels, type Mapping } from './column-mapping.ts'
import { cellReader } from './make-chunks.ts'
import type { CsvFile } from './read-file.ts'

type Props = { file: CsvFile; mapping: Mapping; issues: readonly ImportIssue[] }

/** More would make the page slow; the file has all. */
const maxShown = 200

export const IssuesTable = ({ file, mapping, issues }: Props) => {
  const cellAt = useMemo(() => cellReader(file, mapping), [file, mapping])
  if (issues.length === 0) return null
  const columnOf = ({ column }: ImportIssue): string =>
    column ? columnLabels[column] : 'Whole row'
  const renderCell = (issue: ImportIssue) => (
    <span className={`${soft} ${twoLines}`}>
      <bdi>{cellAt(issue) || '–'}</bdi>
    </span>
  )
  const columns: readonly Column<ImportIssue>[] = [
    { name: 'Row', kind: 'number', cell: ({ row }) => count(row) },
    { name: 'Column', cell: columnOf },
    { name: 'Cell', cell: renderCell },
    { name: 'Problem', cell: ({ message }) => message },
  ]
  const save = (): Promise<void> =>
    saveCsv(`errors of ${file.name}`.replace(/(\.\w+)?$/, '.csv'), [
      ['Row', 'Column', 'Cell', 'Problem'],
      ...issues.map((issue) => [String(issue.row), columnOf(issue), cellAt(issue), issue.message]),
    ])
  return (
    <Stack gap="sm">
      <Row gap="sm" justify="between">
        <div>
          <h3 className={subheading}>Errors</h3>
          {issues.length > maxShown && (
            <p className={subtle}>
              The first {maxShown} of {count(issues.length)}
            </p>
          )}
        </div>
        <Button tone="outline" onClick={() => void save()}>
          Download as CSV
        </Button>
      </Row>
      <Table
        label="Errors"
        rows={issues.slice(0, maxShown)}
        columns={columns}
        keyOf={({ row, column, message }) => `${row} ${column} ${message}`}
      />
    </Stack>
  )
}
