import { useDebounced } from '@shop/module-runtime/use-debounced'
import { useEffect, useState } from 'react'

/** An old result never replaces a newer one. */
export const useSearch = <Item>(text: string, search: (text: string) => Promise<Item[]>) => {
  const typed = useDebounced(text, 200)
  const [found, setFound] = useState<Item[]>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let isLatest = true
    search(typed).then(
      (items) => isLatest && setFound(items),
      (error: Error) => isLatest && setProblem(error.message),
    )
    return () => {
      isLatest = false
    }
    // `search` is a new function in each render, but each one does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])
  return { found, problem }
}
