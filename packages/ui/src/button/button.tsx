/** Buttons, and links that look like them. */
import type { RecipeVariants } from '@vanilla-extract/recipes'
import type { MouseEvent, ReactNode } from 'react'

import type { ElementProps } from '../element-props.ts'
import { button } from './button.css.ts'

type Look = NonNullable<RecipeVariants<typeof button>> & { children: ReactNode }

/**
 * A button that does something here; `type` is `button` unless said otherwise. While `isBusy` it takes no
 * press and keeps the focus, which a disabled one would lose.
 */
export const Button = ({
  tone,
  size,
  width,
  type = 'button',
  isBusy = false,
  ...rest
}: Look & ElementProps<'button'> & { isBusy?: boolean }) => (
  <button
    type={type}
    className={button({ tone, size, width })}
    {...rest}
    {...(isBusy ? { 'aria-disabled': true, onClick: preventPress } : {})}
  />
)

/** Also stops the form from being sent, by Enter in one of its fields too. */
const preventPress = (event: MouseEvent): void => event.preventDefault()

/** A link to another page, or to a file that the browser saves, in the look of a button. */
export const ButtonLink = ({
  tone,
  size,
  width,
  isDownload = false,
  children,
  ...rest
}: Look & Pick<ElementProps<'a'>, 'target'> & { href: string; isDownload?: boolean }) => (
  <a className={button({ tone, size, width })} download={isDownload || undefined} {...rest}>
    {children}
  </a>
)
