import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import type { ImportList, UndoneImport } from '@shop/contracts/import'
import { maxImportBytes, maxImportRows } from '@shop/domain/limits'
import { Badge } from '@shop/ui/badge'
import { Button, ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Field } from '@shop/ui/field'
import { Notice } from '@shop/ui/notice'
import { type Column, Table } from '@shop/ui/table'
import { hidden, subheading, subtle } from '@shop/ui/type'

import { focusTarget, soft } from '../../frame/display/display.css.ts'
import { useBusy, useLeaveWarning } from '../../frame/display/form.tsx'
import { Lines, Page, Section } from '../../frame/display/page.tsx'
import { count, timeText } from '../../frame/display/text.tsx'
import { invalidate } from '../../frame/queries/query-client.ts'
import { handleApiError, useMayActAs } from '../../frame/staff/staff-session.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import { ColumnsStep } from './columns-step.tsx'
import * as css from './imports.css.ts'
import { Alert, RunStep } from './run-step.tsx'
import { importsQuery, isAtEnd, reasonOf, runUndo, type Stage, useImport } from './use-import.ts'

export const ImportPage = () => (
  <Page
    title="Import products"
    tools={
      <ButtonLink tone="outline" href="/admin/products">
        Back to products
      </ButtonLink>
    }
  >
    {useMayActAs('clerk') ? (
      <Import />
    ) : (
      <>
        <Notice
          title="Only a clerk or a manager may import"
          text="You can see what was imported."
        />
        <ImportHistory />
      </>
    )}
  </Page>
)

const Import = () => {
  const { stage, ...steps } = useImport()
  const isRunning = 'chunks' in stage && !isAtEnd(stage) && stage.problem === undefined
  useLeaveWarning(isRunning && stage.kind === 'import')
  return (
    <>
      <p className={subtle}>{stepText(stage.kind)}</p>
      <StageFocus kind={stage.kind}>
        {stage.kind === 'choose' && (
          <ChooseStep problem={stage.problem} onChoose={(file) => void steps.choose(file)} />
        )}
        {stage.kind === 'columns' && <ColumnsStep columns={stage.columns} {...steps} />}
        {'chunks' in stage && <RunStep stage={stage} {...steps} />}
      </StageFocus>
      {(stage.kind === 'choose' || (stage.kind === 'import' && !isRunning)) && <ImportHistory />}
    </>
  )
}

const steps = { choose: 'File', columns: 'Columns', check: 'Check', import: 'Import' } as const

const stepText = (kind: Stage['kind']): string =>
  `Step ${Object.keys(steps).indexOf(kind) + 1} of 4: ${steps[kind]}`

/** Focuses each new step, but not the first one when the page opens. */
const StageFocus = ({ kind, children }: { kind: Stage['kind']; children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null)
  const lastKind = useRef(kind)
  useEffect(() => {
    // Scrolling to the step itself would put its top under the sticky top bar.
    if (lastKind.current !== kind) {
      element.current?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
    lastKind.current = kind
  }, [kind])
  return (
    <div ref={element} tabIndex={-1} className={focusTarget}>
      {children}
    </div>
  )
}

type Props = { problem: string | undefined; onChoose: (file: File) => void }

const hint = `CSV, separated by commas, semicolons, tabs or bars, including exports from Shopify, WooCommerce and Square; at most ${maxImportBytes / 1_000_000} MB and ${count(maxImportRows)} rows. A picture is an address, or the name of a file uploaded under Media.`

const ChooseStep = ({ problem, onChoose }: Props) => {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    if (file) onChoose(file)
    // Clears the input. Otherwise, choosing the same file again after a fix would fire no event.
    target.value = ''
  }
  return (
    <Card as="section" label="File" padding="lg" gap="md">
      <h2 className={subheading}>Choose a file</h2>
      <p className={subtle}>
        The first row names the columns. Rows are matched with products by ID, otherwise by SKU;
        rows with neither are new. Nothing changes until you have seen what will.
      </p>
      <Field label="CSV file, or drop one here" hint={hint} problem={problem}>
        {(control) => (
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            className={css.dropZone}
            onChange={pick}
            {...control}
          />
        )}
      </Field>
      {problem && <Alert>{problem}</Alert>}
      <p className={subtle}>
        A row without a size and a color is a product with one stock; rows of one product with sizes
        or colors are its variants. Stock is what was counted. A blank cell of a text or an original
        price clears it; columns that the file does not have stay as they are, and so do variants
        that it does not name.
      </p>
    </Card>
  )
}

type PastImport = ImportList['imports'][number]
type Undone = Awaited<ReturnType<typeof runUndo>>
type Outcome = { file: string } & ({ undone: Undone } | { problem: string })

const ImportHistory = () => {
  const canUndo = useMayActAs('clerk')
  const query = useQuery(importsQuery())
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, run] = useBusy()
  const said = useRef<HTMLDivElement>(null)
  const undo = async ({ id, file }: PastImport): Promise<void> => {
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
  const renderUndo = (one: PastImport) =>
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
      {/* Takes the focus after an undo, because the undo button is gone. */}
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

const columns: readonly Column<PastImport>[] = [
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
