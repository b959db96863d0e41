/** An `import` of `node:http` would also load `fetch`, HTTP/2 and TLS: 10 MB of memory. */
export const { createServer, get, request } = process.getBuiltinModule('node:http')
