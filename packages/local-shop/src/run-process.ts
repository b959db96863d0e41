/** Work in a process of its own, so that the memory of large libraries goes with it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * Runs a TypeScript file in this Node and returns what it printed. `env` is added to the environment.
 * @throws Error with what it printed as an error when it fails
 */
export const runProcess = async (
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<string> => {
  const options = { env: { ...process.env, ...env } }
  const { stdout } = await execute(process.execPath, [script, ...args], options).catch(
    (error: Error & { stderr?: string }) => {
      throw new Error(error.stderr?.trim() || error.message, { cause: error })
    },
  )
  return stdout
}
