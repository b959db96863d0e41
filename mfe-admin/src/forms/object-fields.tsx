import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { capitalized } from '@shop/domain/capitalized'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Checkbox, Select, TextArea, TextField } from '@shop/ui/field'
import { IconButton } from '@shop/ui/icon-button'
import { Row, Stack } from '@shop/ui/stack'
import { label as labelStyle, subtle } from '@shop/ui/type'

import { Problem, problemText } from '../frame/display/form.tsx'
import { shopTimeZone } from '../frame/display/text.tsx'
import { compoundFields, type FieldProps } from './compound-fields.tsx'
import {
  type Draft,
  emptyDraft,
  type Fields,
  type FieldSpec,
  isList,
  isShown,
  rowText,
  rowTitle,
  shortened,
  toValue,
  valueText,
} from './field-draft.ts'
import * as css from './forms.css.ts'

export const ObjectFields = (props: Omit<FieldProps, 'path'> & { path?: string }) => {
  const { spec, draft, path, onChange } = props
  const fields = draft as Fields
  return (
    <div className={css.part}>
      {Object.entries(spec.fields)
        .filter(([, one]) => isShown(one, fields))
        .map(([name, one]) => (
          <SettingField
            key={name}
            {...props}
            spec={one}
            draft={fields[name] ?? ''}
            path={path ? `${path}.${name}` : name}
            onChange={(next) => onChange({ ...fields, [name]: next })}
          />
        ))}
    </div>
  )
}

const inputs: Readonly<Record<string, object>> = {
  number: { inputMode: 'numeric' },
  cents: { inputMode: 'decimal' },
  percent: { inputMode: 'decimal' },
  clock: { type: 'time' },
  instant: { type: 'datetime-local' },
}
/** Staff type dollars, so these messages replace the server's, which are about cents. */
const messages: Readonly<Record<string, string>> = { cents: 'must be an amount such as 9.99' }
const units: Readonly<Record<string, string>> = { cents: ' ($)', percent: ' (%)' }

const SettingField = (props: FieldProps) => {
  const { spec, draft, path, onChange, problemOf } = props
  const { kind, label, help } = spec
  if (kind === 'id') return null
  if (kind === 'list') return <ListField {...props} />
  const Compound = compoundFields[kind]
  if (Compound) return <Compound {...props} />
  if (kind === 'flag')
    return (
      <div className={css.wide}>
        <Checkbox label={label} isChecked={draft === true} onChange={onChange} />
      </div>
    )
  const message = problemOf(path) && (messages[kind] ?? problemOf(path))
  const text = {
    label: label + (units[kind] ?? ''),
    problem: problemText(label, message),
    hint: help?.replace('{timeZone}', shopTimeZone()),
  }
  if (kind === 'state' || kind === 'choice')
    return (
      <Select
        {...text}
        value={String(draft)}
        onChange={onChange}
        options={[
          ...(kind === 'state' ? [['', 'Choose a state'] as const] : []),
          ...spec.options.map((one) => [one, capitalized(valueText(spec, one))] as const),
        ]}
      />
    )
  if (kind === 'paragraphs' || kind === 'markdown')
    return (
      <div className={css.wide}>
        <TextArea
          {...text}
          name={path}
          value={String(draft)}
          onChange={onChange}
          rows={kind === 'markdown' ? 24 : 6}
        />
      </div>
    )
  const input = (
    <TextField
      {...text}
      {...inputs[kind]}
      name={path}
      value={String(draft)}
      onChange={onChange}
      autoComplete="off"
    />
  )
  if (kind === 'instant') return <div className={css.instant}>{input}</div>
  return kind === 'sentence' ? <div className={css.wide}>{input}</div> : input
}

/** Returns "category" for "Categories". */
const nounOf = (label: string): string =>
  label === 'Opening hours'
    ? 'hours'
    : label.replace(/^.* /, '').replace(/ies$/, 'y').replace(/s$/, '').toLowerCase()

const ListField = (props: FieldProps) => {
  const { spec, draft, path, onChange, problemOf } = props
  const { label, help, item } = spec
  const rows = (isList(draft) ? draft : []) as readonly Fields[]
  const box = useRef<HTMLDivElement>(null)
  if (!item) return null
  const change = (next: readonly Draft[], selector: string): void => {
    flushSync(() => onChange(next))
    box.current?.querySelector<HTMLElement>(selector)?.focus()
  }
  const add = (): void =>
    change([...rows, emptyDraft(item)], `[data-row="${rows.length}"] :is(input, select)`)
  return (
    <div className={css.wide} ref={box}>
      <Stack gap="sm">
        <h3 className={labelStyle}>{label}</h3>
        {help && <p className={subtle}>{help}</p>}
        <Problem text={problemText(label, problemOf(path))} />
        <Rows {...props} {...{ item, rows, change }} noun={nounOf(label)} />
        <div>
          <Button tone="outline" data-tool="add" onClick={add}>
            Add {nounOf(label)}
          </Button>
        </div>
      </Stack>
    </div>
  )
}

type RowsProps = FieldProps & {
  item: FieldSpec
  noun: string
  rows: readonly Fields[]
  /** Focuses the element that matches `selector` after the change. */
  change: (rows: readonly Draft[], selector: string) => void
}

/** Rows with texts or an id are long, so they are folded until staff open them. */
const Rows = (props: RowsProps) => {
  const { item, rows, path, hasProblemIn } = props
  const [opened, setOpened] = useState<readonly number[]>([])
  const isFolded = hasTexts(item) || 'id' in item.fields
  return rows.map((row, index) => {
    // A new row stays open while staff type its title.
    if (isFolded && rowTitle(item, row) === '' && !opened.includes(index))
      setOpened([...opened, index])
    const isOpen =
      !isFolded || opened.includes(index) || Boolean(hasProblemIn?.(`${path}.${index}.`))
    const toggle = (): void =>
      setOpened(isOpen ? opened.filter((one) => one !== index) : [...opened, index])
    return (
      // The index is a safe key, because rows keep no state besides the draft. Some have no id.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={index} data-row={index}>
        <RowCard
          {...props}
          {...{ row, index, isOpen }}
          onMove={(to) => setOpened(moved(opened, index, to))}
          onToggle={isFolded ? toggle : undefined}
        />
      </div>
    )
  })
}

const hasTexts = ({ fields }: FieldSpec): boolean =>
  Object.values(fields).some(({ kind }) => textKinds.has(kind))

const textKinds = new Set(['sentence', 'paragraphs', 'markdown'])

const offMarks = { isActive: 'Not offered', isShown: 'Hidden', isListed: 'Not in searches' }

type RowProps = RowsProps & {
  index: number
  /** Gets the row's new index. Null removes the row. */
  onMove: (to: number | null) => void
}

type CardProps = RowProps & { row: Fields; isOpen: boolean; onToggle: (() => void) | undefined }

const RowCard = ({ row, isOpen, onToggle, ...props }: CardProps) => {
  const { item, noun, rows, path, index, onChange, preview } = props
  const name = `${noun} ${index + 1}`
  const value = toValue(item, row)
  return (
    <Card as="section" label={name}>
      <Row gap="xs" justify="between">
        <h4 className={css.rowTitle}>
          <bdi>{rowTitle(item, row) || `New ${noun}`}</bdi>{' '}
          {Object.entries(offMarks).map(
            ([field, mark]) => row[field] === false && <Badge key={field}>{mark}</Badge>,
          )}
        </h4>
        <Row gap="xs">
          {onToggle && (
            <IconButton
              icon={isOpen ? 'close' : 'edit'}
              label={`${isOpen ? 'Close' : 'Edit'} ${name}`}
              aria-expanded={isOpen}
              onClick={onToggle}
            />
          )}
          <RowTools {...props} />
        </Row>
      </Row>
      {isOpen ? (
        <>
          <ObjectFields
            {...props}
            spec={item}
            draft={row}
            path={`${path}.${index}`}
            onChange={(next) => onChange(rows.with(index, next as Fields))}
          />
          {preview?.(value)}
        </>
      ) : (
        <p className={subtle}>{shortened(rowText(item, value), hasTexts(item) ? 100 : Infinity)}</p>
      )}
    </Card>
  )
}

/** Returns which rows are open after one was removed or swapped with another. */
const moved = (opened: readonly number[], from: number, to: number | null): number[] =>
  opened.flatMap((place) => {
    if (to === null) return place === from ? [] : place > from ? place - 1 : place
    return place === from ? to : place === to ? from : place
  })

const RowTools = ({ noun, index, rows, change, onMove }: RowProps) => {
  const name = `${noun} ${index + 1}`
  const move = (to: number, tool: string): void => {
    const row = rows[index]
    if (!row || !rows[to]) return
    onMove(to)
    change(
      rows.toSpliced(index, 1).toSpliced(to, 0, row),
      `[data-row="${to}"] [data-tool="${tool}"]`,
    )
  }
  const moves = [
    ['up', index - 1],
    ['down', index + 1],
  ] as const
  return (
    <>
      {rows.length > 1 &&
        moves.map(([tool, to]) => (
          <IconButton
            key={tool}
            icon={tool}
            label={`Move ${name} ${tool}`}
            data-tool={tool}
            // A disabled button would lose the focus once the row is first or last.
            aria-disabled={rows[to] ? undefined : true}
            onClick={() => move(to, tool)}
          />
        ))}
      <IconButton
        icon="trash"
        label={`Remove ${name}`}
        onClick={() => {
          onMove(null)
          change(rows.toSpliced(index, 1), '[data-tool="add"]')
        }}
      />
    </>
  )
}
