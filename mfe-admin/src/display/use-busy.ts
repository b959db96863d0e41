import { useState } from 'react'

type Run = <Result>(action: () => Promise<Result>) => Promise<Result>

/**
 * Whether an action of this control is under way, and what runs one. `useTransition` would not do: React joins
 * all async transitions of the document, so that one slow request would keep every other control busy.
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
