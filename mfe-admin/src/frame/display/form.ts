import { type RefObject, useEffect, useRef, useState } from 'react'

export type Form<Draft> = {
  draft: Draft
  set: (changes: Partial<Draft>) => void
  problemOf: (name: keyof Draft) => string | undefined
}

/** Returns the props of a text field. The cast is safe: `name` is the only key of the change. */
export const fieldOf = <Name extends string, Draft extends Readonly<Record<Name, string>>>(
  { draft, set, problemOf }: Form<Draft>,
  name: Name,
) => ({
  name,
  value: draft[name],
  onChange: (value: string): void => set({ [name]: value } as Partial<Draft>),
  problem: problemOf(name),
})

/**
 * Focuses the first invalid field or open conflict after each check, once it is marked. `check` must
 * change with each check, and is falsy before the first one.
 */
export const useProblemFocus = (check: unknown): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (check) form.current?.querySelector<HTMLElement>(problems)?.focus()
  }, [check])
  return form
}

const problems = '[aria-invalid="true"], fieldset[data-undecided] input'

type Run = <Result>(action: () => Promise<Result>) => Promise<Result>

/**
 * Tracks whether an action of this control is running. `useTransition` does not fit: React merges
 * all async transitions of the document, so one slow request would keep every other control busy.
 */
export const useBusy = (): readonly [isBusy: boolean, run: Run] => {
  const [isBusy, setIsBusy] = useState(false)
  const run: Run = async (action) => {
    setIsBusy(true)
    try {
      return await action()
    } finally {
      setIsBusy(false)
    }
  }
  return [isBusy, run]
}
