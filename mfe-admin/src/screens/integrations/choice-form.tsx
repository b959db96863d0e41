import { type ComponentProps, type ReactNode, useState } from 'react'

import { Checkbox, TextField } from '@shop/ui/field'
import { subtle } from '@shop/ui/type'

import { strong } from '../../frame/display/display.css.ts'
import { Problem, problemText, QuestionForm, useSave } from '../../frame/display/form.tsx'
import * as css from './integrations.css.ts'
import { withReason } from './module-actions.ts'

type Props<Name extends string> = {
  field: ComponentProps<typeof TextField> & { name: string; label: string }
  /** `path` is the path of the choices in the request, and `noun` names them in messages. */
  choices: { path: string; label: string; noun: string; texts: Readonly<Record<Name, string>> }
  chosen?: readonly Name[]
  hint?: string
  children?: ReactNode
  save: (typed: string, chosen: Name[], fields: FormData) => Promise<unknown>
  failed: string
  topic: string
  /** By default, the dialog stays open to show what was created. */
  closes?: boolean
}

export const ChoiceForm = <Name extends string>(props: Props<Name>) => {
  const { field, choices, hint, children, failed, topic, closes = false } = props
  const [chosen, setChosen] = useState(props.chosen ?? [])
  const { issues, save, problemOf } = useSave()
  // The cast is safe, because the record has no other keys.
  const names = Object.keys(choices.texts) as Name[]
  const set = (name: Name, isOn: boolean): void =>
    setChosen(names.filter((one) => (one === name ? isOn : chosen.includes(one))))
  const textOf = (path: string, noun: string): string | undefined =>
    problemText(noun, problemOf(path))
  const confirm = async (fields: FormData): Promise<boolean> => {
    const isSaved = await save({
      run: () => props.save(String(fields.get(field.name) ?? ''), [...chosen], fields),
      failed: (problem) => withReason(failed, problem),
      topic,
    })
    return isSaved && closes
  }
  return (
    <QuestionForm check={issues} onConfirm={confirm}>
      <TextField
        autoComplete="off"
        hasRequiredMark
        {...field}
        problem={textOf(field.name, field.label)}
      />
      <fieldset className={css.choices}>
        <legend className={strong}>{choices.label}</legend>
        {names.map((name) => (
          <Checkbox
            key={name}
            label={choices.texts[name]}
            isChecked={chosen.includes(name)}
            onChange={(isOn) => set(name, isOn)}
          />
        ))}
        {hint && <p className={subtle}>{hint}</p>}
        <Problem text={textOf(choices.path, choices.noun)} />
      </fieldset>
      {children}
    </QuestionForm>
  )
}
