import * as v from 'valibot'

const Texts = v.record(v.string(), v.string())

/** `GET /sdk/latest.json`: what a team's `package.json` needs. */
export const SdkIndex = v.object({
  version: v.string(),
  contract: v.number(),
  /** The range of supported versions of Node. */
  node: v.string(),
  /** The paths of the SDK's packages in the shop, by name. */
  packages: Texts,
  /** The versions of libraries that all parts of a page share. */
  singletons: Texts,
  /** The versions of the tools that check and test a module. */
  tools: Texts,
  /** More tools, for a module with a back end. */
  backendTools: Texts,
})
export type SdkIndex = v.InferOutput<typeof SdkIndex>
