import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const rootDir = resolve(import.meta.dirname, '../..')

/** A folder for building modules, with links to this repository. The caller deletes it. */
export const linkRepository = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-copy-'))
  const names = ['packages', 'node_modules', 'pnpm-lock.yaml', 'package.json', 'tsconfig.json']
  for (const name of names) await symlink(join(rootDir, name), join(dir, name))
  return dir
}

export const writeLookbook = async (repositoryDir: string, heading: string): Promise<string> => {
  const dir = join(repositoryDir, 'mfe-lookbook')
  if (await mkdir(join(dir, 'src'), { recursive: true }))
    await symlink(join(rootDir, 'mfe-catalog/node_modules'), join(dir, 'node_modules'))
  await writeFile(join(dir, 'package.json'), '{ "version": "1.0.0", "type": "module" }')
  await writeFile(
    join(dir, 'module.ts'),
    `import { defineModule } from '@shop/module-build/module-definition'
export default defineModule({
  name: 'lookbook',
  team: 'lookbook',
  routes: ['/lookbook'],
  links: [{ label: 'Lookbook', href: '/lookbook' }],
  exposes: { './page': './src/page.tsx' },
})`,
  )
  await writeFile(
    join(dir, 'src/page.tsx'),
    `import { createRoot } from 'react-dom/client'
export const mount = (element) => {
  const root = createRoot(element)
  root.render(<h1>${heading}</h1>)
  return { unmount: () => root.unmount() }
}`,
  )
  return dir
}
