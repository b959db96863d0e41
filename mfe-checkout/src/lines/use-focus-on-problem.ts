import { type RefObject, useEffect } from 'react'

/** Moves the focus to the first field with a problem, clear of the sticky header, once new `problems` are marked. */
export const useFocusOnProblem = (
  form: RefObject<HTMLFormElement | null>,
  problems: object | null,
): void =>
  useEffect(() => {
    const field = problems && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [form, problems])
