/** `/manifest.webmanifest`: lets people install the shop on a home screen. */
import { shopName } from '@shop/content/shop-facts'
import { brandPictures, ink, paper } from '../composer/brand.ts'
import { fixedFile } from '../../platform/http/fixed-file.ts'
import type { RequestHandler } from '../../platform/context.ts'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `${brandPictures}/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const manifest = {
  id: '/',
  name: shopName,
  short_name: shopName,
  description: 'Streetwear from New Orleans for focused minds.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: paper.light,
  theme_color: ink,
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('icon-maskable-512.png', 512, 'maskable'),
  ],
}

export const serveManifest: RequestHandler = (_ctx, request) =>
  fixedFile(request, 'application/manifest+json', JSON.stringify(manifest))
