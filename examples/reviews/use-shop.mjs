/** `npm run shop -- https://shop.example` makes `package.json` use that shop's packages. */
import { readFile, writeFile } from 'node:fs/promises'

// npm runs this script in the module's folder.
const file = 'package.json'

const readIndex = async (origin) => {
  const response = await fetch(`${origin}/sdk/latest.json`)
  if (!response.ok) throw new Error(`${origin} has no SDK: ${response.status}`)
  return response.json()
}

/** Replaces only the versions of packages that the shop lists. */
const withShop = (manifest, origin, { packages, singletons, tools, backendTools }) => ({
  ...manifest,
  config: { ...manifest.config, shop: origin },
  dependencies: {
    ...manifest.dependencies,
    ...Object.fromEntries(
      Object.entries(packages).map(([name, path]) => [name, `${origin}${path}`]),
    ),
    ...singletons,
  },
  devDependencies: {
    ...manifest.devDependencies,
    ...tools,
    ...(manifest.devDependencies.miniflare && backendTools),
  },
})

try {
  const { origin } = new URL(process.argv[2])
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  const index = await readIndex(origin)
  await writeFile(file, `${JSON.stringify(withShop(manifest, origin, index), null, 2)}\n`)
  console.log(`package.json has SDK ${index.version} of ${origin}. Next: npm install`)
} catch (error) {
  console.error(
    `Give the address of a running shop: npm run shop -- https://shop.example (${error})`,
  )
  process.exitCode = 1
}
