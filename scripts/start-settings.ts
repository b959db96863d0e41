/** What `npm start` may be told by the environment. */

export type StartSettings = { port: number; dataDir: string }

/** `PORT` (default 8787) and `DATA_DIR` (default `.data`). @throws Error that names the variable and its bounds */
export const readStartSettings = (env: Record<string, string | undefined>): StartSettings => {
  const port = Number(env['PORT'] ?? 8787)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(
      `PORT must be a whole number from 0 to 65535 (0 takes any free port), not "${env['PORT']}".`,
    )
  }
  return { port, dataDir: env['DATA_DIR'] || '.data' }
}
