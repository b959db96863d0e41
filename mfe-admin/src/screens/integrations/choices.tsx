import { Checkbox } from '@shop/ui/field'
import { subtle } from '@shop/ui/type'

import { strong } from '../../frame/display/display.css.ts'
import { Problem } from '../settings/compound-fields.tsx'
import * as css from './integrations.css.ts'

type Props<Name extends string> = {
  label: string
  /** Maps each name to its words. */
  texts: Readonly<Record<Name, string>>
  hint?: string
  chosen: readonly Name[]
  onChange: (chosen: Name[]) => void
  problem: string | undefined
}

/** Checkboxes of which at least one must be ticked. */
export const Choices = <Name extends string>(props: Props<Name>) => {
  const { label, texts, hint, chosen, onChange, problem } = props
  // The cast is safe: the record has these keys alone.
  const names = Object.keys(texts) as Name[]
  const set = (name: Name, isOn: boolean): void =>
    onChange(names.filter((one) => (one === name ? isOn : chosen.includes(one))))
  return (
    <fieldset className={css.choices}>
      <legend className={strong}>{label}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={texts[name]}
          isChecked={chosen.includes(name)}
          onChange={(isOn) => set(name, isOn)}
        />
      ))}
      {hint && <p className={subtle}>{hint}</p>}
      <Problem text={problem} />
    </fieldset>
  )
}
