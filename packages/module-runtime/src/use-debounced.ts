import { useEffect, useState } from 'react'

/** Returns the text once it has stayed the same for `delayMs`, but an empty text immediately. */
export const useDebounced = (text: string, delayMs: number): string => {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setDebounced, text ? delayMs : 0, text)
    return () => clearTimeout(timer)
  }, [text, delayMs])
  return debounced
}
