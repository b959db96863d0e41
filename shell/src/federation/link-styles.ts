/** Style sheets of modules: linked before the module's script runs, once each. */
import { type LiveModule, releaseBase } from '@shop/contracts/release'

/** Links an entry's style sheets that the document does not have yet, and waits until they apply. */
export const linkStyles = async (module: LiveModule, expose: string): Promise<void> => {
  const files = module.browser.exposes[expose]?.css ?? []
  const link = (file: string): Promise<void> =>
    linkStyle(releaseBase(module) + file, module.styles?.[file])
  await Promise.all(files.map(link))
}

const linkStyle = async (href: string, integrity: string | undefined): Promise<void> => {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  if (integrity) link.integrity = integrity
  const applied = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`The style sheet ${href} could not be loaded.`))
    })
  })
  document.head.append(link)
  await applied
}
