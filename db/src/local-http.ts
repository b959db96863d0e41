/** An `import` of `node:http` also loads `fetch`, HTTP/2 and TLS, which take 10 MB of memory. */
export const { createServer, get, request } = process.getBuiltinModule('node:http')
