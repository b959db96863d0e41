import { useEffect, useState } from 'react'

/** Follows a text after a pause of `delayMs`; an empty text at once. */
export const useDebounced = (text: string, delayMs: number): string => {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setDebounced, text ? delayMs : 0, text)
    return () => clearTimeout(timer)
  }, [text, delayMs])
  return debounced
}
