/** What `npm start` may be told by the environment. */

export type StartSettings = { port: number; dataDir: string; vars: Record<string, string> }

/** Handed on to the Worker, which checks them. */
const workerVars = ['ASSISTANT_LLM_URL', 'ASSISTANT_LLM_MODEL', 'ASSISTANT_LLM_KEY']

/** `PORT` (default 8787), `DATA_DIR` (default `.data`), and variables of the Worker. @throws Error that names the variable and its bounds */
export const readStartSettings = (env: Record<string, string | undefined>): StartSettings => {
  const port = Number(env['PORT'] ?? 8787)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(
      `PORT must be a whole number from 0 to 65535 (0 takes any free port), not "${env['PORT']}".`,
    )
  }
  const vars = workerVars.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []))
  return { port, dataDir: env['DATA_DIR'] || '.data', vars: Object.fromEntries(vars) }
}
