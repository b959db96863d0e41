/** What was chosen before scripts ran. */
import { type RefObject, useEffect } from 'react'

/** Hands on the radio that is checked as the page comes to life: the browser had it before React did. */
export const useEarlyChoice = (
  group: RefObject<HTMLElement | null>,
  onChoice: (value: string) => void,
): void => {
  useEffect(() => {
    const checked = group.current?.querySelector<HTMLInputElement>('input:checked')
    if (checked) onChoice(checked.value)
    // Once, as it comes to life.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
