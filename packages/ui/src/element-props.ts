import type { ComponentPropsWithoutRef } from 'react'

/** What a component passes on to its element: anything but a look of the caller's own. */
export type ElementProps<Tag extends 'a' | 'button' | 'input' | 'select' | 'textarea'> = Omit<
  ComponentPropsWithoutRef<Tag>,
  'className' | 'style'
>
