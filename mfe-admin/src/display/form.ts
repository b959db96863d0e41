/** Forms whose texts are in one draft. */
import { type RefObject, useEffect, useRef } from 'react'

/** What the parts of a form get. */
export type Form<Draft> = {
  draft: Draft
  set: (changes: Partial<Draft>) => void
  /** What is wrong with a field. */
  problemOf: (name: keyof Draft) => string | undefined
}

/** What the field of a text gets. The cast holds because `name` is the only name of the changes, and its value is a text. */
export const fieldOf = <Name extends string, Draft extends Readonly<Record<Name, string>>>(
  { draft, set, problemOf }: Form<Draft>,
  name: Name,
) => ({
  name,
  value: draft[name],
  onChange: (value: string): void => set({ [name]: value } as Partial<Draft>),
  problem: problemOf(name),
})

/** For a form: its first wrong field gets the focus after each check, once its fields are marked. `check` is another value each time, and falsy before the first. */
export const useProblemFocus = (check: unknown): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (check) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [check])
  return form
}
