import { usePage } from '@shop/module-runtime/use-page'

/** The path of the page on screen, without search parameters. */
export const usePath = (): string => {
  const [path = ''] = usePage().href.split(/[?#]/)
  return path
}
