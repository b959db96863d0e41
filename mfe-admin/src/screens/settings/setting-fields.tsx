/** Renders the fields of a group of settings from their specification. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { stateCodes, stateName } from '@shop/domain/us-states'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Checkbox, Field, Select, TextArea, TextField } from '@shop/ui/field'
import { control as controlStyle } from '@shop/ui/field-styles'
import { IconButton } from '@shop/ui/icon-button'
import { Row, Stack } from '@shop/ui/stack'
import { label as labelStyle, subtle } from '@shop/ui/type'

import { capitalized } from '../../frame/display/text.tsx'

import {
  type Draft,
  emptyDraft,
  type Fields,
  type FieldSpec,
  isList,
  rowText,
  rowTitle,
  toValue,
  weekdays,
} from './setting-draft.ts'
import * as css from './settings.css.ts'

export type FieldProps = {
  spec: FieldSpec
  draft: Draft
  /** The dotted path of the field: `methods.0.name`. */
  path: string
  onChange: (draft: Draft) => void
  problemOf: (path: string) => string | undefined
  /** True if a field whose path begins like this has a problem. */
  hasProblemIn: (start: string) => boolean
}

export const ObjectFields = (props: FieldProps) => {
  const { spec, draft, path, onChange } = props
  const fields = draft as Fields
  return (
    <div className={css.fields}>
      {Object.entries(spec.fields).map(([name, one]) => (
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
/** The server speaks of cents, which nobody types. */
const messages: Readonly<Record<string, string>> = { cents: 'must be an amount such as 9.99' }
const units: Readonly<Record<string, string>> = { cents: ' ($)', percent: ' (%)' }

const SettingField = (props: FieldProps) => {
  const { spec, draft, path, onChange, problemOf } = props
  const { kind, label, help } = spec
  if (kind === 'id') return null
  if (kind === 'list') return <ListField {...props} />
  if (kind === 'weekdays') return <WeekdaysField {...props} />
  if (kind === 'states') return <StatesField {...props} />
  if (kind === 'pair') return <PairField {...props} />
  if (kind === 'flag')
    return (
      <div className={css.wide}>
        <Checkbox label={label} isChecked={draft === true} onChange={onChange} />
      </div>
    )
  const problem = problemOf(path) && (messages[kind] ?? problemOf(path))
  const text = { label: label + (units[kind] ?? ''), problem, hint: help }
  if (kind === 'state')
    return (
      <Select
        {...text}
        value={String(draft)}
        onChange={onChange}
        options={[
          ['', 'Choose a state'],
          ...stateCodes.map((code) => [code, stateName(code)] as const),
        ]}
      />
    )
  if (kind === 'choice')
    return (
      <Select
        {...text}
        value={String(draft)}
        onChange={onChange}
        options={spec.options.map((option) => [option, capitalized(option)] as const)}
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
  return kind === 'sentence' ? <div className={css.wide}>{input}</div> : input
}

const PairField = ({ spec: { label, help }, draft, path, onChange, problemOf }: FieldProps) => {
  const [from = '', to = ''] = isList(draft) ? draft.map(String) : []
  const problem = [path, `${path}.0`, `${path}.1`].flatMap((one) => problemOf(one) ?? [])[0]
  return (
    <Field label={label} hint={help} problem={problem}>
      {(control) => (
        <span className={css.pair}>
          <input
            {...control}
            className={controlStyle()}
            inputMode="numeric"
            value={from}
            onChange={({ target }) => onChange([target.value, to])}
          />
          to
          <input
            className={controlStyle()}
            inputMode="numeric"
            aria-label={`${label}, at most`}
            aria-invalid={control['aria-invalid']}
            aria-describedby={control['aria-describedby']}
            value={to}
            onChange={({ target }) => onChange([from, target.value])}
          />
        </span>
      )}
    </Field>
  )
}

type ProblemProps = { text: string | undefined }

/** A problem of several controls. It is focused like an invalid control. */
const Problem = ({ text }: ProblemProps) =>
  text && (
    <p className={css.problem} data-problem tabIndex={-1}>
      {text}
    </p>
  )

const WeekdaysField = ({ spec: { label }, draft, path, onChange, problemOf }: FieldProps) => {
  const chosen = isList(draft) ? draft : []
  const toggle = (day: string, isOn: boolean): void =>
    onChange(isOn ? [...chosen, day].toSorted() : chosen.filter((one) => one !== day))
  return (
    <fieldset className={css.wide}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.days}>
        {weekdays.map((name, day) => (
          <Checkbox
            key={name}
            label={name}
            isChecked={chosen.includes(String(day))}
            onChange={(isOn) => toggle(String(day), isOn)}
          />
        ))}
      </div>
      <Problem text={problemOf(path)} />
    </fieldset>
  )
}

const StatesField = ({ spec, draft, path, onChange, problemOf }: FieldProps) => {
  const [search, setSearch] = useState('')
  const chosen = isList(draft) ? draft : null
  const found = stateCodes.filter((code) =>
    `${stateName(code)} ${code}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  const toggle = (code: string, isOn: boolean): void =>
    onChange(stateCodes.filter((one) => (one === code ? isOn : chosen?.includes(one))))
  return (
    <fieldset className={css.wide}>
      <legend className={css.legend}>{spec.label}</legend>
      <p className={subtle}>{spec.help}</p>
      <Checkbox
        label="All states, territories and military addresses"
        isChecked={chosen === null}
        onChange={(isAll) => onChange(isAll ? null : [])}
      />
      <Problem text={problemOf(path)} />
      {chosen && (
        <Stack gap="sm">
          <TextField
            label="Find a state"
            type="search"
            value={search}
            onChange={setSearch}
            onKeyDown={preventSubmit}
            autoComplete="off"
            hint={`${chosen.length} of ${stateCodes.length} chosen`}
          />
          <div className={css.states}>
            {found.map((code) => (
              <Checkbox
                key={code}
                label={stateName(code)}
                isChecked={chosen.includes(code)}
                onChange={(isOn) => toggle(code, isOn)}
              />
            ))}
            {found.length === 0 && <p className={subtle}>No state is called that.</p>}
          </div>
          <Row gap="sm">
            <Button tone="outline" onClick={() => onChange([...stateCodes])}>
              Choose all
            </Button>
            <Button tone="outline" onClick={() => onChange([])}>
              Choose none
            </Button>
          </Row>
        </Stack>
      )}
    </fieldset>
  )
}

/** Enter in a search must not save the form around it. */
const preventSubmit = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}

/** The word for one row, where cutting the "s" off a list's label would not give it. */
const nounOf = (label: string): string =>
  ({
    'Opening hours': 'hours',
    'Shipping methods': 'method',
    'Rates by state': 'state',
    Values: 'value',
    Questions: 'question',
    'Own pages': 'page',
    Pages: 'page',
    Redirects: 'redirect',
  })[label] ?? 'row'

const ListField = (props: FieldProps) => {
  const { spec, draft, path, onChange, problemOf } = props
  const { label, help, item } = spec
  const rows = (isList(draft) ? draft : []) as readonly Fields[]
  const [box, focus] = useFocusLater()
  if (!item) return null
  const change = (next: readonly Draft[], selector: string): void => {
    onChange(next)
    focus(selector)
  }
  const add = (): void =>
    change([...rows, emptyDraft(item)], `[data-row="${rows.length}"] :is(input, select)`)
  return (
    <section className={css.wide} aria-label={label} ref={box}>
      <Stack gap="sm">
        <h3 className={labelStyle}>{label}</h3>
        {help && <p className={subtle}>{help}</p>}
        <Problem text={problemOf(path)} />
        <Rows {...props} {...{ item, rows, change }} noun={nounOf(label)} />
        <div>
          <Button tone="outline" data-tool="add" onClick={add}>
            Add {nounOf(label)}
          </Button>
        </div>
      </Stack>
    </section>
  )
}

type RowsProps = FieldProps & {
  item: FieldSpec
  noun: string
  rows: readonly Fields[]
  /** Changes the rows, then focuses what the selector finds. */
  change: (rows: readonly Draft[], selector: string) => void
}

/** Rows with an id are long, so they are closed until staff edit them. */
const Rows = (props: RowsProps) => {
  const { item, noun, rows, path, onChange, hasProblemIn } = props
  const [opened, setOpened] = useState<readonly number[]>([])
  const isFolded = 'id' in item.fields
  return rows.map((row, index) => {
    const name = `${noun} ${index + 1}`
    // A new row stays open while its address is typed.
    if (isFolded && row['id'] === '' && !opened.includes(index)) setOpened([...opened, index])
    const isOpen = !isFolded || opened.includes(index) || hasProblemIn(`${path}.${index}.`)
    const toggle = (): void =>
      setOpened(isOpen ? opened.filter((one) => one !== index) : [...opened, index])
    return (
      // Some rows have no id, and none keeps state besides the draft.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={index} data-row={index}>
        <Card as="section" label={name}>
          <div className={css.rowHead}>
            <h4 className={css.rowTitle}>
              <bdi>{rowTitle(item, row) || `New ${noun}`}</bdi>{' '}
              {row['isActive'] === false && <Badge>Not offered</Badge>}
            </h4>
            <RowTools
              {...props}
              {...{ name, index }}
              onMove={(to) => setOpened(moved(opened, index, to))}
            >
              {isFolded && (
                <Button
                  tone="outline"
                  aria-label={`Edit ${name}`}
                  aria-expanded={isOpen}
                  onClick={toggle}
                >
                  {isOpen ? 'Close' : 'Edit'}
                </Button>
              )}
            </RowTools>
          </div>
          {isOpen ? (
            <ObjectFields
              {...props}
              spec={item}
              draft={row}
              path={`${path}.${index}`}
              onChange={(next) => onChange(rows.with(index, next as Fields))}
            />
          ) : (
            <p className={subtle}>{rowText(item, toValue(item, row))}</p>
          )}
        </Card>
      </div>
    )
  })
}

type RowProps = RowsProps & {
  name: string
  index: number
  /** Called with the row's next place, or null if it is removed. */
  onMove: (to: number | null) => void
  children: ReactNode
}

/** The places of open rows after one row has changed its place with another or is removed. */
const moved = (opened: readonly number[], from: number, to: number | null): number[] =>
  opened.flatMap((place) => {
    if (to === null) return place === from ? [] : place > from ? place - 1 : place
    return place === from ? to : place === to ? from : place
  })

const RowTools = ({ name, index, rows, change, onMove, children }: RowProps) => {
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
    ['up', 'Up', index - 1],
    ['down', 'Down', index + 1],
  ] as const
  return (
    <Row gap="xs">
      {children}
      {rows.length > 1 &&
        moves.map(([tool, text, to]) => (
          <Button
            key={tool}
            tone="outline"
            data-tool={tool}
            aria-label={`Move ${name} ${tool}`}
            // A disabled button would lose the focus when its row reaches the end.
            aria-disabled={rows[to] ? undefined : true}
            onClick={() => move(to, tool)}
          >
            {text}
          </Button>
        ))}
      <IconButton
        icon="trash"
        label={`Remove ${name}`}
        onClick={() => {
          onMove(null)
          change(rows.toSpliced(index, 1), '[data-tool="add"]')
        }}
      />
    </Row>
  )
}

/** Focuses what a selector finds once the next change is rendered. */
const useFocusLater = () => {
  const box = useRef<HTMLElement>(null)
  const [target, setTarget] = useState<{ selector: string }>()
  useEffect(() => {
    if (target) box.current?.querySelector<HTMLElement>(target.selector)?.focus()
  }, [target])
  return [box, (selector: string): void => setTarget({ selector })] as const
}
