import { SourceMap, type SourceMapPayload } from 'node:module'

/** `toSources` maps a stack trace to the positions in the sources. */
export type BackendCode = { script: string; toSources: (stack: string) => string }

/**
 * Bundles the back end that `module.ts` names.
 * @throws Error with esbuild's messages
 */
export const bundleBackend = async (moduleDir: string): Promise<BackendCode> => {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: moduleDir,
    stdin: {
      contents: "import definition from './module'\nexport const { backend } = definition",
      resolveDir: moduleDir,
    },
    outfile: scriptName,
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker'],
    sourcemap: 'external',
    write: false,
    logLevel: 'silent',
  })
  const [map = '', script = ''] = outputFiles.map(({ text }) => text)
  return { script, toSources: readMap(JSON.parse(map) as SourceMapPayload) }
}

const scriptName = 'backend.js'

const readMap = (payload: SourceMapPayload): BackendCode['toSources'] => {
  const map = new SourceMap(payload)
  return (stack) =>
    stack.replaceAll(/backend\.js:(\d+):(\d+)/g, (place, line: string, column: string) => {
      const found = map.findEntry(Number(line) - 1, Number(column) - 1)
      return 'originalSource' in found
        ? `${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`
        : place
    })
}
