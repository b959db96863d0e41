import { readFile } from 'node:fs/promises'

import { listSdkFiles } from '@shop/local-shop/publish-sdk'

import type { Deploy, Step } from '../step.ts'
import { objectPath } from './files.ts'

/** Sends each version once. Older versions stay, because lock files name them. */
export const sdk: Step = {
  title: 'SDK',
  check: async () => [],
  plan: async (deploy) => {
    const { index, files } = await listSdkFiles(deploy.rootDir)
    const text = await readFile(index.path)
    const stored = await deploy.cloudflare.getObject(objectPath(deploy, index.key))
    if (stored && text.equals(new Uint8Array(stored))) return null
    return {
      lines: [`send ${files.length} files`],
      run: async () => {
        for (const { key, path } of files) await putOnce(deploy, key, path)
        await deploy.cloudflare.putObject(objectPath(deploy, index.key), text)
      },
    }
  },
}

const putOnce = async (deploy: Deploy, key: string, file: string): Promise<void> => {
  const path = objectPath(deploy, key)
  if (await deploy.cloudflare.getObject(path)) return
  await deploy.cloudflare.putObject(path, await readFile(file))
}
