/** Buttons, and links that look like them. */
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'

import { button } from './button.css.ts'

type Look = {
  tone?: 'solid' | 'accent' | 'outline' | 'subtle' | 'light' | 'ghost' | 'danger'
  size?: 'md' | 'lg'
  width?: 'auto' | 'full'
  children: ReactNode
}

type Own = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  | 'disabled'
  | 'onClick'
  | 'aria-label'
  | 'aria-pressed'
  | 'autoFocus'
  | 'value'
  | 'name'
  | 'popoverTarget'
  | 'popoverTargetAction'
>

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
}: Look & Own & { type?: 'button' | 'submit'; isBusy?: boolean }) => (
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
  href,
  isDownload = false,
  children,
}: Look & { href: string; isDownload?: boolean }) => (
  <a href={href} className={button({ tone, size, width })} download={isDownload || undefined}>
    {children}
  </a>
)
