import { useDebounced } from '@shop/module-runtime/use-debounced'
import { useEffect, useState } from 'react'

/** Searches once the typing pauses. Resolves in order, so that an old result never shows. */
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
    // Each render makes another function, which does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])
  return { found, problem }
}
