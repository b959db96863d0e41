import type { RecipeVariants } from '@vanilla-extract/recipes'
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode, Ref } from 'react'

import { button } from './button.css.ts'

type Look = NonNullable<RecipeVariants<typeof button>> & { children: ReactNode }

/** If busy or `aria-disabled`, ignores clicks but, unlike a `disabled` button, keeps the focus. */
export const Button = ({
  tone,
  size,
  width,
  type = 'button',
  isBusy = false,
  ...rest
}: Look & ElementProps<'button'> & { isBusy?: boolean; ref?: Ref<HTMLButtonElement> }) => (
  <button
    type={type}
    className={button({ tone, size, width })}
    {...rest}
    {...(isBusy || rest['aria-disabled'] === true
      ? { 'aria-disabled': true, onClick: preventPress }
      : {})}
  />
)

/** Enter in a field clicks the submit button, so this also prevents that submit. */
const preventPress = (event: MouseEvent): void => event.preventDefault()

/** A link that looks like a button. With `isDownload`, the browser saves the linked file. */
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

/** The props of an element without `className` and `style`, which components set themselves. */
export type ElementProps<Tag extends 'a' | 'button' | 'input' | 'select' | 'textarea'> = Omit<
  ComponentPropsWithoutRef<Tag>,
  'className' | 'style'
>
