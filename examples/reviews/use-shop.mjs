/** `npm run shop -- https://shop.example` makes `package.json` use that shop's packages. */
import { readFile, writeFile } from 'node:fs/promises'

// npm runs this script in the module's folder.
const file = 'package.json'

try {
  const { origin } = new URL(process.argv[2])
  const response = await fetch(`${origin}/sdk/latest.json`)
  if (!response.ok) throw new Error(`${origin} has no SDK: ${response.status}`)
  const { version, packages, singletons, tools, backendTools } = await response.json()
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  const { config, dependencies, devDependencies } = manifest
  config.shop = origin
  for (const [name, path] of Object.entries(packages)) dependencies[name] = origin + path
  Object.assign(dependencies, singletons)
  Object.assign(devDependencies, tools, devDependencies.miniflare && backendTools)
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`)
  console.log(`package.json has SDK ${version} of ${origin}. Next: npm install`)
} catch (error) {
  console.error(
    `Give the address of a running shop: npm run shop -- https://shop.example (${error})`,
  )
  process.exitCode = 1
}
