import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

import { listProducts } from '@shop/client/products'
import { weekdays } from '@shop/domain/shop-days'
import { stateCodes, stateName } from '@shop/domain/us-states'
import { useSettings } from '@shop/session/shop-settings'
import { Button } from '@shop/ui/button'
import { Checkbox, Field, TextField } from '@shop/ui/field'
import { control as controlStyle } from '@shop/ui/field-styles'
import { IconButton } from '@shop/ui/icon-button'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { list, rank } from '../frame/display/display.css.ts'
import { Problem, problemText } from '../frame/display/form.tsx'
import { categoryText } from '../frame/display/text.tsx'
import { queryOf } from '../frame/queries/query-client.ts'
import { Finder, foundResults } from '../lists/finder.tsx'
import { type Draft, type FieldSpec, idsOf, isList } from './field-draft.ts'
import * as css from './forms.css.ts'

export type FieldProps = {
  spec: FieldSpec
  draft: Draft
  /** The dotted path of the field, such as `methods.0.name`. */
  path: string
  onChange: (draft: Draft) => void
  problemOf: (path: string) => string | undefined
  hasProblemIn?: (start: string) => boolean
  preview?: ((row: unknown) => ReactNode) | undefined
}

const PairField = ({ spec, draft, path, onChange, problemOf }: FieldProps) => {
  const { label, help } = spec
  const [from = '', to = ''] = isList(draft) ? draft.map(String) : []
  const problem = [path, `${path}.0`, `${path}.1`].flatMap((one) => problemOf(one) ?? [])[0]
  return (
    <Field label={label} hint={help} problem={problemText(label, problem)}>
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

type CheckListProps = {
  look: string
  options: readonly (readonly [value: string, text: string])[]
  chosen: readonly Draft[]
  /** Gets the values in the order in which they were chosen. */
  onChange: (chosen: Draft[]) => void
}

const CheckList = ({ look, options, chosen, onChange }: CheckListProps) => (
  <div className={look}>
    {options.map(([value, text]) => (
      <Checkbox
        key={value}
        label={text}
        isChecked={chosen.includes(value)}
        onChange={(isOn) =>
          onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
        }
      />
    ))}
  </div>
)

type GroupProps = Pick<FieldProps, 'spec' | 'path' | 'problemOf'> & { children: ReactNode }

const Group = ({ spec, path, problemOf, children }: GroupProps) => (
  <fieldset className={css.wide}>
    <legend className={css.legend}>{spec.label}</legend>
    <Problem text={problemOf(path)} />
    {children}
  </fieldset>
)

const WeekdaysField = ({ draft, onChange, ...group }: FieldProps) => (
  <Group {...group}>
    <CheckList
      look={css.days}
      options={weekdays.map((name, day) => [String(day), name])}
      chosen={isList(draft) ? draft : []}
      onChange={(days) => onChange(days.toSorted())}
    />
  </Group>
)

const CategoriesField = ({ draft, onChange, ...group }: FieldProps) => {
  const chosen = idsOf(draft)
  const all = useSettings().categories.all.map(({ id }) => id)
  return (
    <Group {...group}>
      <CheckList
        look={css.choices}
        options={[...new Set([...all, ...chosen])].map((id) => [id, categoryText(id)])}
        chosen={chosen}
        onChange={(ids) => onChange(ids.join(', '))}
      />
    </Group>
  )
}

const ProductsField = ({ spec, draft, path, onChange, problemOf }: FieldProps) => {
  const { label, help } = spec
  const box = useRef<HTMLDivElement>(null)
  const chosen = idsOf(draft)
  const { data } = useQuery({ ...findProducts({ ids: chosen }), enabled: chosen.length > 0 })
  return (
    <div ref={box} className={css.wide}>
      <Finder
        label={label}
        hint={help}
        problem={problemText(label, problemOf(path))}
        source={(q) => findProducts({ q, limit: foundResults })}
        textsOf={({ name, id }) => [name, id]}
        onPick={async ({ id }) => onChange([...new Set([...chosen, id])].join(', '))}
      />
      {chosen.length > 0 && (
        <ul className={list} aria-label={label}>
          {chosen.map((id) => {
            const name = data?.find((one) => one.id === id)?.name ?? id
            const remove = (): void => {
              onChange(chosen.filter((one) => one !== id).join(', '))
              // The clicked button disappears, so the search field takes the focus.
              box.current?.querySelector('input')?.focus()
            }
            return (
              <li key={id} className={rank}>
                {name}
                <IconButton icon="trash" label={`Remove ${name}`} onClick={remove} />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

type Search = Parameters<typeof listProducts>[1]

const findProducts = queryOf(
  ['products', 'find'],
  async (client, search: Search) => (await listProducts(client, search)).products,
)

const StatesField = ({ draft, onChange, ...group }: FieldProps) => {
  const [search, setSearch] = useState('')
  const chosen = isList(draft) ? draft : null
  const found = stateCodes.filter((code) =>
    `${stateName(code)} ${code}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <Group {...group}>
      <p className={subtle}>{group.spec.help}</p>
      <Checkbox
        label="All states, territories and military addresses"
        isChecked={chosen === null}
        onChange={(isAll) => onChange(isAll ? null : [])}
      />
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
          {found.length > 0 ? (
            <CheckList
              look={css.states}
              options={found.map((code) => [code, stateName(code)])}
              chosen={chosen}
              onChange={(codes) => onChange(stateCodes.filter((code) => codes.includes(code)))}
            />
          ) : (
            <p className={subtle}>No state is called that.</p>
          )}
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
    </Group>
  )
}

/** Keeps Enter in a search field from saving the surrounding form. */
const preventSubmit = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}

export const compoundFields: Partial<Record<FieldSpec['kind'], ComponentType<FieldProps>>> = {
  pair: PairField,
  weekdays: WeekdaysField,
  categories: CategoriesField,
  products: ProductsField,
  states: StatesField,
}
