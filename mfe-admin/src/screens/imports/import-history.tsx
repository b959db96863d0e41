import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { ImportList, UndoneImport } from '@shop/contracts/import'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { type Column, Table } from '@shop/ui/table'
import { hidden, subheading } from '@shop/ui/type'

import { focusTarget, soft } from '../../frame/display/display.css.ts'
import { useBusy } from '../../frame/display/form.tsx'
import { Lines, Section } from '../../frame/display/page.tsx'
import { count, timeText } from '../../frame/display/text.tsx'
import { invalidate } from '../../frame/queries/query-client.ts'
import { handleApiError } from '../../frame/staff/staff-session.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import { importsQuery, reasonOf, runUndo, type Undone } from './use-import.ts'

type Import = ImportList['imports'][number]
type Outcome = { file: string } & ({ undone: Undone } | { problem: string })

export const ImportHistory = ({ canUndo }: { canUndo: boolean }) => {
  const query = useQuery(importsQuery())
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, run] = useBusy()
  const said = useRef<HTMLDivElement>(null)
  const undo = async ({ id, file }: Import): Promise<void> => {
    if (!confirm(questionOf(file))) return
    setOutcome(undefined)
    await run(async () => {
      try {
        setOutcome({ file, undone: await runUndo(id) })
      } catch (error) {
        handleApiError(error)
        setOutcome({ file, problem: reasonOf(error) })
      }
      await Promise.all(['imports', 'products'].map(invalidate))
    })
    said.current?.focus()
  }
  const renderUndo = (one: Import) =>
    one.undoneAt ? (
      '–'
    ) : one.undoProblem ? (
      one.undoProblem
    ) : (
      <Button tone="outline" isBusy={isBusy} onClick={() => void undo(one)}>
        Undo<span className={hidden}> the import of {one.file}</span>
      </Button>
    )
  return (
    <Section title="Last imports" level={2}>
      {/* Takes the focus after an undo, because the undo button disappears. */}
      <div ref={said} role="status" tabIndex={-1} className={focusTarget}>
        {outcome && <UndoOutcome outcome={outcome} />}
      </div>
      <QueryResult query={query} noun="imports" level={3}>
        {({ imports }) =>
          imports.length === 0 ? (
            <p className={soft}>Nothing has been imported yet.</p>
          ) : (
            <Table
              label="Last imports"
              rows={imports}
              keyOf={({ id }) => id}
              columns={canUndo ? [...columns, { name: 'Actions', cell: renderUndo }] : columns}
            />
          )
        }
      </QueryResult>
    </Section>
  )
}

const questionOf = (file: string): string =>
  `Undo the import of ${file}? Products go back to how they were before it, and those it added are deleted. Products changed since then stay as they are, and so do added ones that were ordered.`

const columns: readonly Column<Import>[] = [
  { name: 'File', kind: 'lead', cell: ({ file, actor }) => <Lines name={file} email={actor} /> },
  { name: 'When', cell: ({ createdAt }) => timeText(createdAt) },
  { name: 'Added', kind: 'number', cell: ({ created }) => count(created) },
  { name: 'Changed', kind: 'number', cell: ({ changed }) => count(changed) },
  {
    name: 'State',
    cell: ({ undoneAt, chunks, chunksDone }) => {
      if (undoneAt) return <Badge>Undone</Badge>
      if (chunksDone < chunks)
        return <Badge tone="warning">{`Part ${chunksDone} of ${chunks}`}</Badge>
      return <Badge tone="success">Imported</Badge>
    },
  },
]

const UndoOutcome = ({ outcome }: { outcome: Outcome }) => {
  if ('problem' in outcome)
    return (
      <Card padding="lg" tone="danger">
        <p>
          The import of <bdi>{outcome.file}</bdi> was not fully undone. {outcome.problem}
        </p>
      </Card>
    )
  const { restored, deleted, skipped } = outcome.undone
  return (
    <Card padding="lg" gap="md" tone={skipped.length > 0 ? 'plain' : 'success'}>
      <p>
        The import of <bdi>{outcome.file}</bdi> is undone: {count(restored)} product(s) restored,{' '}
        {count(deleted)} deleted.
      </p>
      {skipped.length > 0 && (
        <>
          <h3 className={subheading}>{count(skipped.length)} product(s) left as they are</h3>
          <Table
            label="What could not be undone"
            rows={skipped}
            keyOf={({ id }) => id}
            columns={skippedColumns}
          />
        </>
      )}
    </Card>
  )
}

const skippedColumns: readonly Column<UndoneImport['skipped'][number]>[] = [
  { name: 'Product', kind: 'lead', cell: ({ name }) => <bdi>{name}</bdi> },
  { name: 'ID', kind: 'mono', cell: ({ id }) => id },
  { name: 'Why', cell: ({ reason }) => reason },
]
