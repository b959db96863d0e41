import { colors as themes } from '@shop/domain/colors'

import { tag } from './html.ts'

/** E-mails cannot use the shell's CSS variables, so they contain these values. */
export const colors = themes.light

export const brandPictures = '/media/brand'

const inUrl = (color: string): string => color.replace('#', '%23')

const icon = `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='${inUrl(colors.ink)}'/%3E%3Cpath d='M9 24V8l14 16V8' fill='none' stroke='${inUrl(colors.paper)}' stroke-width='3.5' stroke-linejoin='round' stroke-linecap='round'/%3E%3C/svg%3E`

export const brandTags: readonly string[] = [
  tag('link', { rel: 'icon', type: 'image/svg+xml', href: icon }),
  tag('link', { rel: 'apple-touch-icon', href: `${brandPictures}/icon-180.png` }),
  tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
  ...(['light', 'dark'] as const).map((scheme) =>
    tag('meta', {
      name: 'theme-color',
      content: themes[scheme].paper,
      media: `(prefers-color-scheme: ${scheme})`,
    }),
  ),
]
