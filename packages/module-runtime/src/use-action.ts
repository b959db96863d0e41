import { useEffect, useRef, useState } from 'react'

import { ApiProblem } from '@shop/client/api-problem'
import { capitalized } from '@shop/domain/capitalized'

type State<Output> = {
  /** Absent before the first call, during a call, and after an error. */
  output?: Output
  isBusy: boolean
  isDone: boolean
  /** A sentence for each rejected field. The key `''` is for the input as a whole. */
  problems: Readonly<Record<string, string>>
}

const idle = { isBusy: false, isDone: false, problems: {} }

/**
 * Calls an action of a back end for a form or a button. `run` resolves to false if the call fails,
 * or if another call is running. Pass `form` to a form as `ref` to focus the first field with a
 * problem.
 */
export const useAction = <Input, Output>(act: (input: Input) => Promise<Output>) => {
  const [state, setState] = useState<State<Output>>(idle)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(state.problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [state.problems])
  const run = async (input: Input): Promise<boolean> => {
    if (state.isBusy) return false
    setState({ ...idle, isBusy: true })
    try {
      const output = await act(input)
      setState({ ...idle, isDone: true, output })
      return true
    } catch (error) {
      setState({ ...idle, problems: toProblems(error) })
      return false
    }
  }
  return { ...state, form, run }
}

const toProblems = (error: unknown): Record<string, string> => {
  if (!(error instanceof ApiProblem)) return { '': 'This did not work. Please try again.' }
  const named = error.issues.map(({ path, message }) => [path, toSentence(message)])
  // Reversed, because the last entry of a field wins, and a field shows its first problem.
  return named.length > 0 ? Object.fromEntries(named.toReversed()) : { '': error.message }
}

/** The shop's messages are predicates, such as "is required". A module's may be sentences. */
const toSentence = (message: string): string => {
  const isPredicate = /^(?:must|is|has|needs|may|cannot)\b/.test(message)
  const words = isPredicate ? `This ${message}` : capitalized(message)
  return /[.!?]$/.test(words) ? words : `${words}.`
}
