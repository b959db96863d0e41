/** Asks a libSQL server whether its data can be read. */

/**
 * What keeps the server from reading its file, if anything does. Asked over plain HTTP (libSQL's Hrana
 * 2 pipeline), because whoever runs the server need not load a database client for it.
 */
export const tryToRead = async (url: string): Promise<string | null> => {
  const stmt = { sql: 'select count(*) from sqlite_master' }
  const body = JSON.stringify({ requests: [{ type: 'execute', stmt }, { type: 'close' }] })
  const answer = await fetch(`${url}/v2/pipeline`, { method: 'POST', body })
  if (!answer.ok) return await answer.text()
  const { results } = (await answer.json()) as { results: { error?: { message: string } }[] }
  return results.find(({ error }) => error)?.error?.message ?? null
}
